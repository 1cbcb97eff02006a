import type { Point } from '../geometry/matrix.ts';
import { areaOf, type Polygon } from '../geometry/polygon.ts';
import type { Segment } from './segments.ts';

export interface Outline {
  readonly points: Polygon;
  readonly isClosed: boolean;
}

const maxPieces = 128;

/** How many lines keep a curve within the tolerance (Wang's bound on the second differences). */
function piecesOf(start: Point, from: Point, towards: Point, to: Point, tolerance: number): number {
  const bend = (axis: 0 | 1): number =>
    Math.max(
      Math.abs(start[axis] - 2 * from[axis] + towards[axis]),
      Math.abs(from[axis] - 2 * towards[axis] + to[axis]),
    );
  const pieces = Math.ceil(Math.sqrt((0.75 * Math.hypot(bend(0), bend(1))) / tolerance));
  return Math.min(maxPieces, Math.max(1, pieces));
}

const curveAt = (start: number, from: number, towards: number, to: number, t: number): number => {
  const s = 1 - t;
  return s * s * s * start + 3 * s * s * t * from + 3 * s * t * t * towards + t * t * t * to;
};

/** The outlines of a path as points: curves become lines that stay within the tolerance. */
export function flatten(segments: readonly Segment[], tolerance: number): Outline[] {
  const outlines: Outline[] = [];
  let points: Point[] = [];
  const finish = (isClosed: boolean): void => {
    if (points.length > 1) outlines.push({ points: withoutRepeats(points), isClosed });
    points = [];
  };
  for (const segment of segments) {
    if (segment.kind === 'Z') {
      finish(true);
      continue;
    }
    if (segment.kind === 'M') finish(false);
    const start = points.at(-1);
    if (segment.kind === 'C' && start !== undefined) {
      const { from, towards, to } = segment;
      const pieces = piecesOf(start, from, towards, to, tolerance);
      for (let at = 1; at < pieces; at += 1) {
        const t = at / pieces;
        points.push([
          curveAt(start[0], from[0], towards[0], to[0], t),
          curveAt(start[1], from[1], towards[1], to[1], t),
        ]);
      }
    }
    points.push(segment.to);
  }
  finish(false);
  return outlines;
}

const isSame = ([x, y]: Point, [u, v]: Point): boolean => Math.abs(x - u) < 1e-9 && Math.abs(y - v) < 1e-9;

function withoutRepeats(points: readonly Point[]): Point[] {
  const kept = points.filter((point, at) => {
    const before = points[at - 1];
    return before === undefined || !isSame(before, point);
  });
  const [first, last] = [kept[0], kept.at(-1)];
  if (kept.length > 2 && first !== undefined && last !== undefined && isSame(first, last)) kept.pop();
  return kept;
}

/** The outline that bounds a shape: holes and small parts do not receive clicks of their own. */
export function largest(outlines: readonly Outline[]): Outline | null {
  let best: Outline | null = null;
  let area = 0;
  for (const outline of outlines) {
    const own = areaOf(outline.points);
    if (best === null || own > area) [best, area] = [outline, own];
  }
  return best;
}

/** Leaves out points that lie on the line of their neighbours, then every other one until few enough are left. */
export function thinned(points: Polygon, tolerance: number, maxPoints: number): Polygon {
  let kept = points.filter((point, at) => {
    const before = points[at === 0 ? points.length - 1 : at - 1] ?? point;
    const after = points[at === points.length - 1 ? 0 : at + 1] ?? point;
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dy);
    if (length === 0) return true;
    return Math.abs((point[0] - before[0]) * dy - (point[1] - before[1]) * dx) / length > tolerance;
  });
  if (kept.length < 3) kept = [...points];
  while (kept.length > maxPoints) kept = kept.filter((_, at) => at % 2 === 0);
  return kept;
}
