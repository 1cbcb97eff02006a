import type { Point } from './matrix.ts';

export type Polygon = readonly Point[];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function boxOf(polygon: Polygon): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of polygon) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

/** Twice the signed area around the first point: far from zero, sums lose digits. */
function shoelace(polygon: Polygon): { doubled: number; x: number; y: number } {
  const [ox, oy] = polygon[0] ?? [0, 0];
  let [doubled, x, y] = [0, 0, 0];
  let [fromX, fromY] = polygon.at(-1) ?? [0, 0];
  for (const [toX, toY] of polygon) {
    const cross = (fromX - ox) * (toY - oy) - (toX - ox) * (fromY - oy);
    doubled += cross;
    x += (fromX + toX - 2 * ox) * cross;
    y += (fromY + toY - 2 * oy) * cross;
    [fromX, fromY] = [toX, toY];
  }
  return { doubled, x, y };
}

export const areaOf = (polygon: Polygon): number => Math.abs(shoelace(polygon).doubled) / 2;

/** The centre of gravity; the middle of the box where there is no area. */
export function centreOf(polygon: Polygon): Point {
  const { left, top, right, bottom } = boxOf(polygon);
  const middle: Point = [(left + right) / 2, (top + bottom) / 2];
  const { doubled, x, y } = shoelace(polygon);
  const [ox, oy] = polygon[0] ?? [0, 0];
  const centre: Point = [ox + x / (3 * doubled), oy + y / (3 * doubled)];
  const isInside =
    centre[0] >= left && centre[0] <= right && centre[1] >= top && centre[1] <= bottom && doubled !== 0;
  return isInside ? centre : middle;
}

/** Even-odd, as a click sees it. */
export function contains(polygon: Polygon, [x, y]: Point): boolean {
  let isInside = false;
  let [fromX, fromY] = polygon.at(-1) ?? [0, 0];
  for (const [toX, toY] of polygon) {
    if (fromY > y !== toY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) isInside = !isInside;
    [fromX, fromY] = [toX, toY];
  }
  return isInside;
}

const samples = 24;

/** Shared area by common area, 0 to 1. Sampled, so that polygons that cross themselves have an answer too. */
export function overlapOf(one: Polygon, other: Polygon): number {
  const [a, b] = [boxOf(one), boxOf(other)];
  if (a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top) return 0;
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  const width = Math.max(a.right, b.right) - left;
  const height = Math.max(a.bottom, b.bottom) - top;
  let [both, either] = [0, 0];
  for (let row = 0; row < samples; row += 1) {
    for (let column = 0; column < samples; column += 1) {
      const at: Point = [left + ((column + 0.5) / samples) * width, top + ((row + 0.5) / samples) * height];
      const inOne = contains(one, at);
      const inOther = contains(other, at);
      if (inOne || inOther) either += 1;
      if (inOne && inOther) both += 1;
    }
  }
  return either === 0 ? 0 : both / either;
}

export const distanceOf = ([x, y]: Point, [u, v]: Point): number => Math.hypot(x - u, y - v);

/** A point within the polygon for its label: the centre of gravity, or the middle of the widest inside span. */
export function labelPointOf(polygon: Polygon): Point {
  const centre = centreOf(polygon);
  if (contains(polygon, centre)) return centre;
  const y = centre[1];
  const crossings: number[] = [];
  let [fromX, fromY] = polygon.at(-1) ?? [0, 0];
  for (const [toX, toY] of polygon) {
    if (fromY > y !== toY > y) crossings.push(((fromX - toX) * (y - toY)) / (fromY - toY) + toX);
    [fromX, fromY] = [toX, toY];
  }
  crossings.sort((one, other) => one - other);
  let best = centre;
  let widest = 0;
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from, to] = [crossings[at] ?? 0, crossings[at + 1] ?? 0];
    if (to - from > widest) {
      widest = to - from;
      best = [(from + to) / 2, y];
    }
  }
  return best;
}
