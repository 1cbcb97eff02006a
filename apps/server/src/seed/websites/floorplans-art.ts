import type { Point } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';

/** Walls, sky and accents of a building. */
export interface BuildingPalette {
  readonly sky: readonly [string, string];
  readonly wall: string;
  readonly trim: string;
  readonly glass: string;
  readonly accent: string;
}

export const buildingPalettes: readonly BuildingPalette[] = [
  { sky: ['#cfe3f3', '#f4f8fb'], wall: '#b5694c', trim: '#f1e6d8', glass: '#7fa3b8', accent: '#3f5b4b' },
  { sky: ['#dbe6ee', '#faf6ee'], wall: '#d8d2c4', trim: '#ffffff', glass: '#88a8b6', accent: '#27496b' },
  { sky: ['#e6dff0', '#fbf5ef'], wall: '#5d6b78', trim: '#e3e7ea', glass: '#a9c3cf', accent: '#b0763a' },
];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Art {
  readonly svg: string;
  readonly w: number;
  readonly h: number;
}

const facade = { w: 1200, h: 900, left: 180, right: 1020, top: 150, storey: 190 } as const;
const floorSize = { w: 1200, h: 800 } as const;

const rect = ({ x, y, w, h }: Box, attributes: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${attributes}/>`;

const document = ({ w, h }: { w: number; h: number }, content: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${content.join('')}</svg>`;

/** Shares of a drawing, as manifests have them. */
export function outlineOf({ x, y, w, h }: Box, size: { readonly w: number; readonly h: number }): Point[] {
  const at = (px: number, py: number): Point => [+(px / size.w).toFixed(5), +(py / size.h).toFixed(5)];
  return [at(x, y), at(x + w, y), at(x + w, y + h), at(x, y + h)];
}

const topOf = (storeys: number): number => facade.h - 120 - storeys * facade.storey;

/** A storey of the facade, counted from 1 at the ground. */
export const storeyBox = (level: number, storeys: number): Box => ({
  x: facade.left,
  y: topOf(storeys) + (storeys - level) * facade.storey,
  w: facade.right - facade.left,
  h: facade.storey,
});

function windowOf({ x, y, w, h }: Box, { glass, trim }: BuildingPalette): string {
  return [
    rect({ x: x - 5, y: y - 5, w: w + 10, h: h + 10 }, `fill="${trim}"`),
    rect({ x, y, w, h }, `fill="${glass}"`),
    `<path d="M${x} ${y + h * 0.55}L${x + w} ${y + h * 0.2}V${y}H${x}Z" fill="#ffffff" fill-opacity="0.25"/>`,
    `<path d="M${x + w / 2} ${y}V${y + h}M${x} ${y + h * 0.62}H${x + w}" stroke="${trim}" stroke-width="4" fill="none"/>`,
  ].join('');
}

function balconyOf({ x, y, w }: Pick<Box, 'x' | 'y' | 'w'>, { accent }: BuildingPalette): string {
  const bars = Array.from({ length: 11 }, (_, index) => `M${x + (w * index) / 10} ${y}V${y + 34}`).join('');
  return `<path d="${bars}M${x} ${y}H${x + w}" stroke="${accent}" stroke-width="3" fill="none"/>${rect({ x: x - 4, y: y + 34, w: w + 8, h: 8 }, `fill="${accent}"`)}`;
}

function storeyOf(box: Box, level: number, palette: BuildingPalette): string {
  const bay = box.w / 6;
  const windows = Array.from({ length: 6 }, (_, index) => {
    const x = box.x + bay * index + bay * 0.2;
    if (level === 1 && (index === 2 || index === 3)) return '';
    const pane = windowOf({ x, y: box.y + 38, w: bay * 0.6, h: 108 }, palette);
    const hasBalcony = level > 1 && index % 2 === (level % 2 === 0 ? 0 : 1);
    return hasBalcony ? pane + balconyOf({ x: x - 12, y: box.y + 116, w: bay * 0.6 + 24 }, palette) : pane;
  });
  return [
    rect(box, `fill="${palette.wall}"`),
    rect({ ...box, h: 10 }, `fill="${palette.trim}" fill-opacity="0.75"`),
    ...windows,
  ].join('');
}

function entranceOf(box: Box, { trim, accent, glass }: BuildingPalette): string {
  const x = box.x + box.w / 2 - 70;
  const y = box.y + 50;
  return [
    rect({ x: x - 30, y: y - 18, w: 200, h: 18 }, `fill="${accent}"`),
    rect({ x, y, w: 140, h: box.h - 50 }, `fill="${trim}"`),
    rect({ x: x + 12, y: y + 14, w: 54, h: box.h - 64 }, `fill="${glass}"`),
    rect({ x: x + 74, y: y + 14, w: 54, h: box.h - 64 }, `fill="${glass}"`),
  ].join('');
}

const treeAt = (x: number, y: number, size: number): string =>
  `<path d="M${x} ${y}V${y - size * 0.6}" stroke="#6b5140" stroke-width="${size * 0.09}"/><circle cx="${x}" cy="${y - size * 0.85}" r="${size * 0.42}" fill="#6f9468"/><circle cx="${x - size * 0.2}" cy="${y - size * 0.65}" r="${size * 0.3}" fill="#5f855a"/><circle cx="${x + size * 0.22}" cy="${y - size * 0.62}" r="${size * 0.28}" fill="#7ba173"/>`;

/** The building from the street. */
export function drawFacade(storeys: number, palette: BuildingPalette): Art {
  const { w, h, left, right } = facade;
  const top = topOf(storeys);
  const boxes = Array.from({ length: storeys }, (_, index) => storeyBox(index + 1, storeys));
  const [ground] = boxes;
  const svg = document(facade, [
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset="1" stop-color="${palette.sky[1]}"/></linearGradient></defs>`,
    rect({ x: 0, y: 0, w, h }, 'fill="url(#sky)"'),
    rect({ x: 0, y: h - 130, w, h: 130 }, 'fill="#b9c9a8"'),
    rect({ x: 0, y: h - 70, w, h: 70 }, 'fill="#c9c6bf"'),
    rect(
      { x: left + 14, y: top + 14, w: right - left, h: h - 120 - top },
      'fill="#000000" fill-opacity="0.12"',
    ),
    ...boxes.map((box, index) => storeyOf(box, index + 1, palette)),
    ground === undefined ? '' : entranceOf(ground, palette),
    rect({ x: left - 18, y: top - 22, w: right - left + 36, h: 26 }, `fill="${palette.trim}"`),
    rect({ x: left - 10, y: top - 34, w: right - left + 20, h: 14 }, `fill="${palette.accent}"`),
    treeAt(95, h - 96, 190),
    treeAt(1108, h - 90, 220),
    treeAt(1010, h - 82, 90),
  ]);
  return { svg, w, h };
}

const outer: Box = { x: 90, y: 80, w: 1020, h: 640 };
const corridor: Box = { x: 90, y: 350, w: 1020, h: 100 };

/** Homes above and below a corridor; a floor has up to six. */
export function unitBoxes(count: number): Box[] {
  const above = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, index) => {
    const isAbove = index < above;
    const inRow = isAbove ? above : count - above;
    const w = outer.w / inRow;
    const column = isAbove ? index : index - above;
    return isAbove
      ? { x: outer.x + column * w, y: outer.y, w, h: corridor.y - outer.y }
      : {
          x: outer.x + column * w,
          y: corridor.y + corridor.h,
          w,
          h: outer.y + outer.h - corridor.y - corridor.h,
        };
  });
}

/** Bathroom, kitchen, bedroom and door of a home, mirrored below the corridor. */
function roomsOf({ x, y, w, h }: Box): string {
  const isAbove = y < corridor.y;
  const at = (share: number): number => (isAbove ? y + h * share : y + h * (1 - share));
  const bath = { x: x + w * 0.04, y: Math.min(at(0.62), at(0.96)), w: w * 0.24, h: h * 0.34 };
  const doorY = isAbove ? y + h : y;
  const inward = isAbove ? -46 : 46;
  const doorX = x + w * 0.46;
  return [
    `<path d="M${x + w * 0.58} ${at(0)}V${at(0.56)}H${x + w * 0.8}M${x + w * 0.9} ${at(0.56)}H${x + w}M${bath.x - w * 0.04} ${at(0.6)}H${x + w * 0.18}M${x + w * 0.3} ${at(0.6)}V${at(1)}" stroke="#5b6470" stroke-width="5" fill="none"/>`,
    rect(
      { x: bath.x, y: bath.y + bath.h * 0.1, w: bath.w * 0.85, h: bath.h * 0.28 },
      'fill="#dbe7ee" stroke="#8fa3b3" stroke-width="2" rx="10"',
    ),
    `<circle cx="${bath.x + bath.w * 0.3}" cy="${bath.y + bath.h * 0.75}" r="12" fill="#ffffff" stroke="#8fa3b3" stroke-width="2"/>`,
    rect({ x: x + w * 0.34, y: Math.min(at(0.93), at(0.99)), w: w * 0.1, h: h * 0.06 }, 'fill="#d9d2c3"'),
    rect(
      { x: x + w * 0.68, y: Math.min(at(0.1), at(0.42)), w: w * 0.22, h: h * 0.32 },
      'fill="#e8e2f0" stroke="#a498b5" stroke-width="2" rx="4"',
    ),
    rect(
      { x: x + w * 0.12, y: Math.min(at(0.14), at(0.3)), w: w * 0.28, h: h * 0.16 },
      'fill="#e3ead9" stroke="#9aad8b" stroke-width="2" rx="8"',
    ),
    `<path d="M${doorX} ${doorY}v${inward}A46 46 0 0 ${isAbove ? 1 : 0} ${doorX + 46} ${doorY}" stroke="#8a919c" stroke-width="2" fill="none"/>`,
    rect({ x: doorX, y: doorY - 5, w: 46, h: 10 }, 'fill="#fbfaf7"'),
  ].join('');
}

const coreOf = (): string => {
  const lift = { x: outer.x + outer.w / 2 - 50, y: corridor.y + 12, w: 44, h: 76 };
  const steps = Array.from(
    { length: 8 },
    (_, index) => `M${lift.x + 56 + index * 9} ${lift.y}v${lift.h}`,
  ).join('');
  return [
    rect(lift, 'fill="#dfe3e8" stroke="#7b8591" stroke-width="3"'),
    `<path d="M${lift.x} ${lift.y}l${lift.w} ${lift.h}m${-lift.w} 0l${lift.w} ${-lift.h}" stroke="#7b8591" stroke-width="2"/>`,
    `<path d="${steps}" stroke="#7b8591" stroke-width="2" fill="none"/>`,
  ].join('');
};

/** The plan of a floor; each home is a shape with its number as id. */
export function drawFloor(numbers: readonly string[]): Art {
  const boxes = unitBoxes(numbers.length);
  const svg = document(floorSize, [
    rect({ x: 0, y: 0, ...floorSize }, 'fill="#eef1f3"'),
    rect({ x: outer.x - 10, y: outer.y - 10, w: outer.w + 20, h: outer.h + 20 }, 'fill="#3e4650" rx="4"'),
    rect(corridor, 'fill="#e6e3dc"'),
    coreOf(),
    ...boxes.map((box, index) =>
      rect(box, `id="unit-${numbers[index] ?? index}" fill="#fbfaf7" stroke="#3e4650" stroke-width="8"`),
    ),
    ...boxes.map(roomsOf),
  ]);
  return { svg, ...floorSize };
}
