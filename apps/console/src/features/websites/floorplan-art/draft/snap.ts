import type { Point } from '@supersync/contract/websites/floorplan-art/geometry/matrix.ts';
import type { Polygon } from '@supersync/contract/websites/floorplan-art/geometry/polygon.ts';

export interface Snapped {
  readonly point: Point;
  readonly to: 'corner' | 'edge' | 'line' | null;
}

/** Points are shares; distances are measured in pixels of the art, so that both directions count alike. */
interface Scale {
  readonly w: number;
  readonly h: number;
}

const inPixels = ([x, y]: Point, { w, h }: Scale): Point => [x * w, y * h];

function nearestOnEdge([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): Point {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return [ax + share * dx, ay + share * dy];
}

/**
 * Where a point goes that is put near something: to a corner, else to an edge, else straight across or up from the
 * point before. `reach` is in pixels of the art.
 */
export function snap(
  point: Point,
  polygons: readonly Polygon[],
  before: Point | null,
  scale: Scale,
  reach: number,
): Snapped {
  const at = inPixels(point, scale);
  const distance = ([x, y]: Point): number => Math.hypot(x - at[0], y - at[1]);
  const back = ([x, y]: Point): Point => [x / scale.w, y / scale.h];
  let corner: Point | null = null;
  let edge: Point | null = null;
  for (const polygon of polygons) {
    let last = polygon.at(-1);
    for (const next of polygon) {
      const here = inPixels(next, scale);
      if (distance(here) <= reach && (corner === null || distance(here) < distance(corner))) corner = here;
      const near = last === undefined ? here : nearestOnEdge(at, inPixels(last, scale), here);
      if (distance(near) <= reach && (edge === null || distance(near) < distance(edge))) edge = near;
      last = next;
    }
  }
  if (corner !== null) return { point: back(corner), to: 'corner' };
  if (edge !== null) return { point: back(edge), to: 'edge' };
  if (before !== null) {
    const [bx, by] = inPixels(before, scale);
    if (Math.abs(bx - at[0]) <= reach) return { point: back([bx, at[1]]), to: 'line' };
    if (Math.abs(by - at[1]) <= reach) return { point: back([at[0], by]), to: 'line' };
  }
  return { point, to: null };
}
