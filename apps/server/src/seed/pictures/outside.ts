import type { Palette } from './palettes.ts';
import { box, disc, grid, ground, oval, row, shape, stroke } from './shapes.ts';

const sky = ({ sky: [above, below], cloud }: Palette): string =>
  ground(above, below) +
  oval(250, 150, 130, 30, cloud, { opacity: 0.75 }) +
  oval(330, 130, 80, 32, cloud, { opacity: 0.75 }) +
  oval(930, 210, 150, 26, cloud, { opacity: 0.6 });

const tree = (palette: Palette, x: number, y: number, size: number): string =>
  box(x - size * 0.06, y - size * 0.5, size * 0.12, size * 0.5, palette.woodDark) +
  disc(x, y - size * 0.72, size * 0.34, palette.leafDark) +
  disc(x - size * 0.12, y - size * 0.8, size * 0.26, palette.leaf);

/** An apartment building seen from the street. */
export const facade = (p: Palette): string =>
  sky(p) +
  box(60, 330, 250, 340, p.wallDark) +
  grid(4, 5, (column, line) => box(84 + column * 56, 356 + line * 58, 34, 38, p.glass, { opacity: 0.7 })) +
  box(300, 120, 560, 560, p.wall) +
  box(820, 120, 70, 560, p.wallDark) +
  box(290, 104, 610, 20, p.woodDark) +
  grid(5, 6, (column, line) => {
    const [x, y] = [334 + column * 98, 152 + line * 84];
    const isLit = (column * 3 + line * 5) % 7 === 0;
    const pane =
      box(x, y, 62, 56, isLit ? p.lit : p.glass) + box(x + 29, y, 4, 56, p.dark, { opacity: 0.35 });
    return line % 2 === column % 2
      ? `${pane}${box(x - 8, y + 44, 78, 20, p.metal, { round: 3 })}${box(x - 8, y + 44, 78, 4, p.dark)}`
      : pane;
  }) +
  box(490, 606, 180, 80, p.dark) +
  box(502, 616, 76, 70, p.lit) +
  box(584, 616, 76, 70, p.lit) +
  box(470, 588, 220, 18, p.accent) +
  box(0, 680, 1200, 30, p.grass) +
  box(0, 710, 1200, 90, p.metal) +
  row(7, (index) => box(40 + index * 180, 750, 90, 8, p.wall)) +
  tree(p, 200, 700, 250) +
  tree(p, 1000, 700, 300) +
  tree(p, 1110, 702, 210);

export const pool = (p: Palette): string =>
  sky(p) +
  box(0, 240, 1200, 170, p.leafDark) +
  row(12, (index) => disc(40 + index * 104, 250, 66, index % 2 === 0 ? p.leaf : p.leafDark)) +
  box(0, 390, 1200, 410, p.floor) +
  row(6, (index) => box(0, 430 + index * 66, 1200, 3, p.floorDark)) +
  shape('210,470 990,470 1120,720 80,720', p.wall) +
  shape('240,488 960,488 1076,702 124,702', p.water) +
  row(5, (index) =>
    stroke(
      `${300 + index * 110},${540 + (index % 3) * 44} ${350 + index * 110},${532 + (index % 3) * 44} ${400 + index * 110},${540 + (index % 3) * 44}`,
      p.glass,
      5,
    ),
  ) +
  row(3, (index) => {
    const x = 250 + index * 270;
    return (
      box(x, 428, 130, 14, p.cloth, { round: 6 }) +
      shape(`${x},428 ${x + 22},428 ${x - 8},384 ${x - 24},384`, p.clothDark) +
      box(x + 10, 442, 6, 22, p.dark) +
      box(x + 112, 442, 6, 22, p.dark)
    );
  }) +
  box(690, 210, 8, 240, p.woodDark) +
  shape('590,250 800,250 694,180', p.accent);

/** View from the balcony. */
export const view = (p: Palette): string =>
  sky(p) +
  row(13, (index) => {
    const high = 130 + ((index * 97) % 220);
    return box(index * 96 - 20, 560 - high, 78, high + 40, index % 2 === 0 ? p.metal : p.wallDark, {
      opacity: 0.8,
    });
  }) +
  row(9, (index) => {
    const high = 90 + ((index * 71) % 170);
    const x = index * 140 - 30;
    return (
      box(x, 580 - high, 96, high + 40, index % 2 === 0 ? p.cloth : p.clothDark) +
      grid(3, Math.floor(high / 34), (column, line) =>
        (column + line + index) % 3 === 0
          ? box(x + 14 + column * 26, 594 - high + line * 32, 14, 16, p.lit)
          : '',
      )
    );
  }) +
  box(0, 560, 1200, 70, p.leafDark) +
  row(16, (index) => disc(30 + index * 78, 566, 40, index % 2 === 0 ? p.leaf : p.leafDark)) +
  box(0, 620, 1200, 180, p.floor) +
  box(0, 470, 1200, 14, p.dark) +
  row(25, (index) => box(index * 50, 484, 5, 160, p.dark, { opacity: 0.85 })) +
  box(0, 640, 1200, 12, p.dark) +
  box(820, 690, 190, 14, p.wood, { round: 7 }) +
  box(905, 704, 14, 80, p.woodDark) +
  disc(870, 676, 16, p.accent) +
  box(150, 650, 150, 130, p.woodDark, { round: 8 }) +
  disc(225, 620, 70, p.leaf) +
  disc(190, 600, 46, p.leafDark);
