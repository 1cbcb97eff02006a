/** The few shapes the demo's pictures are drawn of, as SVG. Coordinates are those of a canvas of 1200 × 800. */

export const canvas = { width: 1200, height: 800 } as const;

/** Round corners, see-through, outlined. */
interface Look {
  readonly round?: number;
  readonly opacity?: number;
  readonly line?: string;
}

const look = ({ opacity, line }: Look): string =>
  `${opacity === undefined ? '' : ` opacity="${opacity}"`}${line === undefined ? '' : ` stroke="${line}" stroke-width="6"`}`;

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Look = {},
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${more.round ?? 0}" fill="${fill}"${look(more)}/>`;

export const disc = (x: number, y: number, radius: number, fill: string, more: Look = {}): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${look(more)}/>`;

export const oval = (
  x: number,
  y: number,
  wide: number,
  high: number,
  fill: string,
  more: Look = {},
): string => `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${high}" fill="${fill}"${look(more)}/>`;

/** Corners as `x,y x,y …`. */
export const shape = (corners: string, fill: string, more: Look = {}): string =>
  `<polygon points="${corners}" fill="${fill}"${look(more)}/>`;

export const stroke = (corners: string, color: string, width: number): string =>
  `<polyline points="${corners}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Top to bottom over the whole canvas. */
export const ground = (above: string, below: string): string =>
  `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/>` +
  `<stop offset="1" stop-color="${below}"/></linearGradient></defs>${box(0, 0, canvas.width, canvas.height, 'url(#g)')}`;

/** The same thing again and again: `row(4, (index) => box(…))`. */
export const row = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

export const grid = (
  columns: number,
  lines: number,
  draw: (column: number, line: number) => string,
): string => row(lines, (line) => row(columns, (column) => draw(column, line)));
