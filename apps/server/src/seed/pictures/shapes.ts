/** SVG shapes for the demo pictures, on a canvas of 1200 × 800. */

export const canvas = { width: 1200, height: 800 } as const;

/** Corner radius, opacity, outline. */
interface Style {
  readonly round?: number;
  readonly opacity?: number;
  readonly line?: string;
}

const attributesOf = ({ opacity, line }: Style): string =>
  `${opacity === undefined ? '' : ` opacity="${opacity}"`}${line === undefined ? '' : ` stroke="${line}" stroke-width="6"`}`;

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Style = {},
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${more.round ?? 0}" fill="${fill}"${attributesOf(more)}/>`;

export const disc = (x: number, y: number, radius: number, fill: string, more: Style = {}): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${attributesOf(more)}/>`;

export const oval = (
  x: number,
  y: number,
  wide: number,
  high: number,
  fill: string,
  more: Style = {},
): string => `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${high}" fill="${fill}"${attributesOf(more)}/>`;

/** Corners as `x,y x,y …`. */
export const shape = (corners: string, fill: string, more: Style = {}): string =>
  `<polygon points="${corners}" fill="${fill}"${attributesOf(more)}/>`;

export const stroke = (corners: string, color: string, width: number): string =>
  `<polyline points="${corners}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Vertical gradient over the canvas. */
export const ground = (above: string, below: string): string =>
  `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/>` +
  `<stop offset="1" stop-color="${below}"/></linearGradient></defs>${box(0, 0, canvas.width, canvas.height, 'url(#g)')}`;

/** Repeats a shape: `row(4, (index) => box(…))`. */
export const row = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

export const grid = (
  columns: number,
  lines: number,
  draw: (column: number, line: number) => string,
): string => row(lines, (line) => row(columns, (column) => draw(column, line)));
