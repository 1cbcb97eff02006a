import type { Palette } from './palettes.ts';
import { plant, room, window } from './rooms.ts';
import { box, disc, grid, oval, row, shape, stroke } from './shapes.ts';

export const lobby = (p: Palette): string =>
  room(p, true) +
  row(9, (index) => box(250 + index * 52, 0, 30, 400, p.wood)) +
  box(300, 420, 420, 24, p.woodDark) +
  box(310, 444, 400, 150, p.wood) +
  box(330, 464, 360, 110, p.woodDark) +
  disc(400, 400, 22, p.accent) +
  box(560, 360, 90, 60, p.dark, { round: 4 }) +
  row(3, (index) => box(400 + index * 110 - 2, 0, 4, 130, p.dark) + disc(400 + index * 110, 160, 34, p.lit)) +
  window(p, 820, 100, 320, 360) +
  box(800, 560, 180, 70, p.cloth, { round: 18 }) +
  box(800, 510, 40, 110, p.clothDark, { round: 14 }) +
  box(1000, 560, 180, 70, p.cloth, { round: 18 }) +
  box(1140, 510, 40, 110, p.clothDark, { round: 14 }) +
  oval(990, 700, 120, 26, p.wood) +
  plant(p, 250, 640) +
  grid(4, 5, (column, line) => box(20 + column * 46, 240 + line * 52, 38, 42, p.metal, { round: 3 }));

export const gym = (p: Palette): string =>
  room(p) +
  box(240, 60, 940, 330, p.glass) +
  row(4, (index) => box(240 + index * 235, 60, 8, 330, p.wallDark)) +
  row(8, (index) =>
    disc(290 + index * 122, 400, 56, index % 2 === 0 ? p.leaf : p.leafDark, { opacity: 0.7 }),
  ) +
  box(224, 390, 976, 168, p.wall) +
  box(220, 390, 980, 24, p.wallDark) +
  row(3, (index) => {
    const x = 300 + index * 270;
    return (
      shape(`${x},640 ${x + 190},640 ${x + 220},690 ${x - 20},690`, p.dark) +
      stroke(`${x + 20},640 ${x + 60},430`, p.metal, 16) +
      box(x + 20, 400, 110, 46, p.dark, { round: 10 }) +
      box(x + 34, 410, 80, 26, p.accent, { round: 4 }) +
      stroke(`${x + 56},470 ${x + 140},500`, p.metal, 12)
    );
  }) +
  box(40, 640, 200, 14, p.dark) +
  row(4, (index) => disc(70 + index * 48, 628, 20, index % 2 === 0 ? p.cloth : p.accent)) +
  box(40, 700, 200, 14, p.dark) +
  row(3, (index) => disc(84 + index * 60, 682, 26, p.clothDark)) +
  shape('900,730 1140,730 1160,780 880,780', p.cloth) +
  disc(560, 745, 46, p.accent);

/** A floorplan. */
export const floorplan = (p: Palette): string =>
  box(0, 0, 1200, 800, '#ffffff') +
  box(150, 90, 900, 620, p.wall, { line: p.dark }) +
  box(150, 90, 380, 330, p.floor, { line: p.dark }) +
  box(150, 420, 250, 290, p.glass, { line: p.dark }) +
  box(400, 420, 130, 290, p.wallDark, { line: p.dark }) +
  box(790, 90, 260, 240, p.cloth, { line: p.dark, opacity: 0.85 }) +
  row(3, (index) => box(520, 180 + index * 190, 24, 90, p.wall)) +
  box(760, 330, 90, 10, p.wall) +
  box(200, 140, 190, 210, p.wall, { round: 10 }) +
  box(212, 152, 76, 50, p.wallDark, { round: 8 }) +
  box(302, 152, 76, 50, p.wallDark, { round: 8 }) +
  oval(220, 490, 40, 50, '#ffffff') +
  box(180, 590, 190, 90, '#ffffff', { round: 40 }) +
  box(810, 110, 220, 44, p.metal) +
  disc(860, 132, 15, p.dark) +
  disc(920, 132, 15, p.dark) +
  box(980, 480, 50, 190, p.clothDark, { round: 12 }) +
  oval(880, 570, 46, 46, p.wood) +
  box(620, 480, 150, 90, p.wood, { round: 10 }) +
  row(
    2,
    (index) =>
      box(640 + index * 74, 440, 40, 28, p.woodDark, { round: 8 }) +
      box(640 + index * 74, 582, 40, 28, p.woodDark, { round: 8 }),
  ) +
  stroke('150,740 1050,740', p.dark, 3) +
  stroke('150,730 150,750', p.dark, 3) +
  stroke('1050,730 1050,750', p.dark, 3);
