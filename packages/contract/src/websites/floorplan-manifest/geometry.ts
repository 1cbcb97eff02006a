import type { Point } from './manifest.ts';

type Outline = readonly Point[];

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What is closer than this is the same place: a hundredth of a pixel of a drawing 10,000 pixels wide. */
const tolerance = 1e-6;

const isSame = ([ax, ay]: Point, [bx, by]: Point): boolean =>
  Math.abs(ax - bx) < tolerance && Math.abs(ay - by) < tolerance;

/** The corners without those drawn twice, and without a last one that repeats the first. */
export function cornersOf(outline: Outline): Point[] {
  const corners: Point[] = [];
  for (const point of outline) {
    const last = corners.at(-1);
    if (last === undefined || !isSame(last, point)) corners.push(point);
  }
  const [first] = corners;
  const last = corners.at(-1);
  if (corners.length > 1 && first !== undefined && last !== undefined && isSame(first, last)) corners.pop();
  return corners;
}

function edgesOf(outline: Outline): (readonly [Point, Point])[] {
  return outline.flatMap((point, index) => {
    const next = outline[(index + 1) % outline.length];
    return next === undefined ? [] : [[point, next] as const];
  });
}

export const areaOf = (outline: Outline): number =>
  Math.abs(edgesOf(outline).reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0)) / 2;

export function boundsOf(outline: Outline): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of outline) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

/** By index: destructuring is ten times slower, and this runs for every pair of edges. */
const turn = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Less than this is a touch: art drawn by hand lets edges meet without crossing. */
const leastTurn = 1e-12;

const areOpposite = (one: number, other: number): boolean =>
  (one > leastTurn && other < -leastTurn) || (one < -leastTurn && other > leastTurn);

/** Whether two edges cross at a place inside both. */
const doCross = (a: Point, b: Point, c: Point, d: Point): boolean =>
  areOpposite(turn(a, b, c), turn(a, b, d)) && areOpposite(turn(c, d, a), turn(c, d, b));

/** Two edges of an outline that cross, by the index of their first corners. */
export function firstCrossing(outline: Outline): readonly [number, number] | null {
  const edges = edgesOf(outline);
  for (const [i, [a, b]] of edges.entries())
    for (let j = i + 2; j < edges.length; j += 1) {
      const other = edges[j];
      if (other === undefined || (i === 0 && j === edges.length - 1)) continue;
      if (doCross(a, b, other[0], other[1])) return [i, j];
    }
  return null;
}

const maxReversals = 1000;

/**
 * The same corners in an order without crossings, or null. Reversing what lies between two crossing edges shortens the
 * outline each time, so it ends.
 */
export function uncrossed(outline: Outline): Point[] | null {
  let corners = [...outline];
  for (let step = 0; step < maxReversals; step += 1) {
    const crossing = firstCrossing(corners);
    if (crossing === null) return corners;
    const [i, j] = crossing;
    corners = [
      ...corners.slice(0, i + 1),
      ...corners.slice(i + 1, j + 1).toReversed(),
      ...corners.slice(j + 1),
    ];
  }
  return null;
}

export const isWithin = (outline: Outline): boolean =>
  outline.every(([x, y]) => x >= -tolerance && x <= 1 + tolerance && y >= -tolerance && y <= 1 + tolerance);

type Side = readonly [axis: 0 | 1, limit: number, sign: 1 | -1];
const sides: readonly Side[] = [
  [0, 0, 1],
  [0, 1, -1],
  [1, 0, 1],
  [1, 1, -1],
];

function cutAt(outline: Outline, [axis, limit, sign]: Side): Point[] {
  const isIn = (point: Point): boolean => (point[axis] - limit) * sign >= 0;
  return edgesOf(outline).flatMap(([from, to]) => {
    if (isIn(from) && isIn(to)) return [to];
    if (!isIn(from) && !isIn(to)) return [];
    const share = (limit - from[axis]) / (to[axis] - from[axis]);
    const along = (of: 0 | 1): number => from[of] + share * (to[of] - from[of]);
    const crossing: Point = axis === 0 ? [limit, along(1)] : [along(0), limit];
    return isIn(from) ? [crossing] : [crossing, to];
  });
}

/** What lies within the drawing. */
export const clipped = (outline: Outline): Point[] =>
  cornersOf(sides.reduce<Outline>((left, side) => cutAt(left, side), outline));

/** Bands of a comparison. Shapes with more corners are measured in equal bands, closely but not exactly. */
const maxBands = 2000;

function crossingHeight(
  [[ax, ay], [bx, by]]: readonly [Point, Point],
  other: readonly [Point, Point],
): number | null {
  const [[cx, cy], [dx, dy]] = other;
  const across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  if (across === 0) return null;
  const share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across;
  return share > 0 && share < 1 ? ay + share * (by - ay) : null;
}

/** The spans of an outline at a height, from left to right. */
function spansAt(edges: Edges, y: number): number[] {
  const crossings: number[] = [];
  for (const [[ax, ay], [bx, by]] of edges)
    if (ay <= y !== by <= y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
  return crossings.toSorted((a, b) => a - b);
}

function commonWidth(one: readonly number[], other: readonly number[]): number {
  let width = 0;
  for (let i = 0; i + 1 < one.length; i += 2)
    for (let j = 0; j + 1 < other.length; j += 2)
      width += Math.max(
        0,
        Math.min(one[i + 1] ?? 0, other[j + 1] ?? 0) - Math.max(one[i] ?? 0, other[j] ?? 0),
      );
  return width;
}

type Edges = readonly (readonly [Point, Point])[];

/** Heights between which no edge begins, ends or crosses another; equal ones where those are too many. */
function bandsOf(edges: Edges, others: Edges, top: number, bottom: number): number[] {
  const heights = new Set([top, bottom]);
  const add = (y: number): void => {
    if (y > top && y < bottom) heights.add(y);
  };
  for (const [[, y]] of [...edges, ...others]) add(y);
  for (const edge of edges)
    for (const other of others) {
      const height = crossingHeight(edge, other);
      if (height !== null) add(height);
      if (heights.size > maxBands)
        return Array.from({ length: maxBands + 1 }, (_, index) => top + ((bottom - top) * index) / maxBands);
    }
  return [...heights].toSorted((x, y) => x - y);
}

/**
 * The area two outlines share. Between neighbouring corners and crossings every edge is straight, so that the width in
 * the middle of such a band, times its height, is the area: no case of touching edges needs a rule of its own.
 */
export function sharedArea(one: Outline, other: Outline): number {
  const [a, b] = [boundsOf(one), boundsOf(other)];
  const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
  if (top >= bottom || Math.max(a.left, b.left) >= Math.min(a.right, b.right)) return 0;
  const [edges, others] = [edgesOf(one), edgesOf(other)];
  const bands = bandsOf(edges, others, top, bottom);
  let area = 0;
  for (let index = 0; index + 1 < bands.length; index += 1) {
    const [from, to] = [bands[index] ?? 0, bands[index + 1] ?? 0];
    const middle = (from + to) / 2;
    area += commonWidth(spansAt(edges, middle), spansAt(others, middle)) * (to - from);
  }
  return area;
}

/** About how many edges `sharedArea` looks at. */
export function workOfSharedArea({ length: n }: Outline, { length: m }: Outline): number {
  return n * m + Math.min(maxBands, n + m + n * m) * (n + m);
}
