import type { Point } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';

/** The part of a drawing that is shown, in pixels of its art. */
export interface ViewBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Size {
  readonly w: number;
  readonly h: number;
}

/** How far one can zoom in: a sixteenth of the width. */
const maxZoom = 16;

export const wholeOf = ({ w, h }: Size): ViewBox => ({ x: 0, y: 0, w, h });

const between = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Keeps the part within the drawing, in the drawing's own proportions. */
function fitted({ x, y, w }: ViewBox, size: Size): ViewBox {
  const width = between(w, size.w / maxZoom, size.w);
  const height = (width * size.h) / size.w;
  return {
    x: between(x, 0, size.w - width),
    y: between(y, 0, size.h - height),
    w: width,
    h: height,
  };
}

/** A factor above 1 shows more detail. `at` stays where it is on the screen. */
export function zoomed(box: ViewBox, size: Size, factor: number, [atX, atY]: Point): ViewBox {
  const { w } = fitted({ ...box, w: box.w / factor }, size);
  const ratio = w / box.w;
  return fitted(
    { x: atX - (atX - box.x) * ratio, y: atY - (atY - box.y) * ratio, w, h: box.h * ratio },
    size,
  );
}

export const panned = (box: ViewBox, size: Size, dx: number, dy: number): ViewBox =>
  fitted({ ...box, x: box.x + dx, y: box.y + dy }, size);

export const middleOf = ({ x, y, w, h }: ViewBox): Point => [x + w / 2, y + h / 2];

/** The part around an outline, with a margin. Points are shares of the drawing. */
export function around(points: readonly Point[], size: Size): ViewBox {
  if (points.length === 0) return wholeOf(size);
  const xs = points.map(([x]) => x * size.w);
  const ys = points.map(([, y]) => y * size.h);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [right, bottom] = [Math.max(...xs), Math.max(...ys)];
  const margin = 3;
  const w = Math.max((right - left) * margin, ((bottom - top) * margin * size.w) / size.h, size.w / 5);
  const h = (w * size.h) / size.w;
  return fitted({ x: (left + right) / 2 - w / 2, y: (top + bottom) / 2 - h / 2, w, h }, size);
}

/** Where a label stands without a place of its own: the middle of the corners. */
export function centreOf(points: readonly Point[]): Point {
  const count = Math.max(1, points.length);
  const sum = points.reduce<Point>(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);
  return [sum[0] / count, sum[1] / count];
}

const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;
export type ArrowKey = keyof typeof directions;
export const isArrowKey = (key: string): key is ArrowKey => Object.hasOwn(directions, key);

export interface Placed {
  readonly id: string;
  readonly points: readonly Point[];
}

/** The nearest shape in a direction: what lies straight ahead before what lies aside. */
export function neighbourOf<S extends Placed>(shapes: readonly S[], from: S, key: ArrowKey): S | undefined {
  const [dx, dy] = directions[key];
  const [fromX, fromY] = centreOf(from.points);
  let best: { readonly shape: S; readonly cost: number } | undefined;
  for (const shape of shapes) {
    if (shape.id === from.id) continue;
    const [x, y] = centreOf(shape.points);
    const ahead = (x - fromX) * dx + (y - fromY) * dy;
    const aside = Math.abs((x - fromX) * dy) + Math.abs((y - fromY) * dx);
    if (ahead <= 1e-6 || aside > ahead * 4) continue;
    const cost = ahead + aside * 2;
    if (best === undefined || cost < best.cost) best = { shape, cost };
  }
  return best?.shape;
}
