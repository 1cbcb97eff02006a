import type { Palette } from './palettes.ts';
import { box, disc, grid, oval, row, shape, stroke } from './shapes.ts';

/** Two walls and a floor, wooden or tiled. */
export const room = (p: Palette, isTiled = false): string =>
  box(0, 0, 1200, 800, p.wall) +
  shape('0,0 220,0 220,560 0,660', p.wallDark) +
  shape('0,660 220,560 1200,560 1200,800 0,800', p.floor) +
  (isTiled
    ? row(12, (index) => stroke(`${230 + index * 88},560 ${60 + index * 118},800`, p.floorDark, 3)) +
      row(3, (index) => stroke(`0,${640 + index * 60} 1200,${606 + index * 66}`, p.floorDark, 3))
    : row(5, (index) => stroke(`0,${672 + index * 30} 1200,${586 + index * 48}`, p.floorDark, 4))) +
  stroke('220,0 220,560 1200,560', p.wallDark, 6);

export const window = (p: Palette, x: number, y: number, width: number, height: number): string =>
  box(x - 12, y - 12, width + 24, height + 24, p.wallDark) +
  box(x, y, width, height, p.sky[1]) +
  box(x, y, width, height * 0.45, p.sky[0], { opacity: 0.55 }) +
  oval(x + width * 0.3, y + height, width * 0.29, height * 0.3, p.leaf) +
  oval(x + width * 0.74, y + height, width * 0.25, height * 0.22, p.leafDark) +
  box(x, y + height, width, height * 0.4, p.wall) +
  box(x - 12, y + height, width + 24, 14, p.wallDark) +
  box(x + width / 2 - 4, y, 8, height, p.wallDark);

export const plant = (p: Palette, x: number, y: number): string =>
  shape(`${x - 34},${y - 60} ${x + 34},${y - 60} ${x + 24},${y} ${x - 24},${y}`, p.woodDark) +
  oval(x - 30, y - 120, 24, 64, p.leafDark) +
  oval(x + 30, y - 126, 24, 70, p.leaf) +
  oval(x, y - 140, 24, 84, p.leafDark);

const lamp = (p: Palette, x: number, long: number): string =>
  box(x - 2, 0, 4, long, p.dark) +
  shape(`${x - 34},${long + 40} ${x + 34},${long + 40} ${x + 14},${long} ${x - 14},${long}`, p.accent);

export const living = (p: Palette): string =>
  room(p) +
  window(p, 640, 110, 430, 300) +
  box(300, 150, 120, 160, p.dark) +
  box(310, 160, 100, 140, p.lit) +
  disc(360, 240, 34, p.accent) +
  box(440, 190, 90, 120, p.dark) +
  box(450, 200, 70, 100, p.cloth) +
  oval(600, 700, 420, 66, p.cloth, { opacity: 0.35 }) +
  box(290, 430, 470, 130, p.cloth, { round: 26 }) +
  box(270, 480, 70, 140, p.clothDark, { round: 22 }) +
  box(710, 480, 70, 140, p.clothDark, { round: 22 }) +
  box(330, 520, 390, 90, p.clothDark, { round: 14 }) +
  box(350, 450, 90, 80, p.accent, { round: 12 }) +
  box(610, 452, 90, 80, p.lit, { round: 12 }) +
  oval(560, 690, 150, 32, p.wood) +
  box(450, 692, 12, 66, p.woodDark) +
  box(660, 692, 12, 66, p.woodDark) +
  box(520, 664, 80, 16, p.wall) +
  plant(p, 1090, 640) +
  box(880, 360, 8, 230, p.dark) +
  shape('830,360 938,360 916,280 852,280', p.lit);

export const kitchen = (p: Palette): string =>
  room(p, true) +
  box(260, 90, 560, 150, p.cloth) +
  row(4, (index) => box(266 + index * 139, 96, 130, 138, p.clothDark, { round: 4 })) +
  window(p, 860, 110, 240, 200) +
  box(260, 240, 560, 110, p.wallDark) +
  grid(14, 3, (column, line) => box(264 + column * 40, 244 + line * 36, 34, 30, p.wall)) +
  box(480, 240, 150, 40, p.metal, { round: 6 }) +
  box(240, 350, 960, 22, p.wood) +
  box(250, 372, 950, 190, p.cloth) +
  row(6, (index) => box(258 + index * 158, 382, 146, 170, p.clothDark, { round: 4 })) +
  row(6, (index) => box(300 + index * 158, 396, 60, 8, p.metal)) +
  box(494, 340, 130, 12, p.dark) +
  box(494, 392, 130, 120, p.dark, { round: 6 }) +
  box(508, 420, 102, 70, p.glass, { opacity: 0.5 }) +
  stroke('960,350 960,296 1000,296 1000,320', p.metal, 10) +
  box(330, 300, 60, 50, p.accent, { round: 8 }) +
  disc(720, 330, 20, p.lit) +
  disc(752, 332, 18, p.accent) +
  box(330, 600, 640, 26, p.wood, { round: 4 }) +
  box(360, 626, 580, 150, p.wallDark) +
  row(
    3,
    (index) =>
      box(420 + index * 190, 690, 90, 18, p.woodDark, { round: 8 }) +
      box(460 + index * 190, 708, 10, 92, p.dark),
  ) +
  lamp(p, 500, 120) +
  lamp(p, 800, 120);

export const bedroom = (p: Palette): string =>
  room(p) +
  window(p, 860, 120, 260, 270) +
  box(840, 96, 60, 400, p.cloth, { opacity: 0.85 }) +
  box(1082, 96, 60, 400, p.cloth, { opacity: 0.85 }) +
  box(320, 300, 460, 260, p.wood, { round: 16 }) +
  box(350, 440, 400, 130, p.wall) +
  shape('350,520 750,520 850,740 250,740', p.wall) +
  shape('338,580 764,580 850,740 250,740', p.cloth) +
  shape('250,740 850,740 850,770 250,770', p.clothDark) +
  box(380, 430, 150, 80, p.wallDark, { round: 20 }) +
  box(570, 430, 150, 80, p.wallDark, { round: 20 }) +
  box(440, 466, 220, 60, p.accent, { round: 16 }) +
  box(200, 480, 96, 110, p.woodDark) +
  box(208, 500, 80, 30, p.wood) +
  box(244, 430, 8, 50, p.dark) +
  shape('206,430 290,430 272,370 224,370', p.lit) +
  box(440, 130, 220, 120, p.dark) +
  box(452, 142, 196, 96, p.lit) +
  oval(550, 220, 80, 40, p.leaf) +
  disc(600, 174, 18, p.accent) +
  plant(p, 930, 640);

export const bathroom = (p: Palette): string =>
  room(p, true) +
  grid(22, 8, (column, line) =>
    box(228 + column * 45, 250 + line * 39, 41, 35, (column + line) % 5 === 0 ? p.glass : p.wallDark),
  ) +
  box(300, 90, 260, 260, p.dark, { round: 8 }) +
  box(310, 100, 240, 240, p.glass, { round: 4 }) +
  shape('330,320 440,110 490,110 380,320', p.wall, { opacity: 0.5 }) +
  box(270, 400, 330, 26, p.wall, { round: 6 }) +
  box(280, 426, 310, 160, p.wood) +
  box(290, 440, 140, 132, p.woodDark) +
  box(440, 440, 140, 132, p.woodDark) +
  oval(430, 402, 90, 16, p.metal) +
  stroke('430,396 430,350 460,350', p.metal, 10) +
  box(690, 480, 470, 160, p.wall, { round: 60 }) +
  box(680, 470, 490, 34, p.metal, { round: 17 }) +
  oval(925, 490, 210, 12, p.water) +
  stroke('1130,470 1130,200 1060,200', p.metal, 12) +
  oval(1060, 208, 46, 10, p.metal) +
  box(640, 190, 12, 280, p.glass, { opacity: 0.8 }) +
  box(700, 200, 90, 150, p.cloth) +
  box(700, 320, 90, 18, p.accent) +
  oval(560, 720, 150, 34, p.accent, { opacity: 0.7 }) +
  plant(p, 640, 640);
