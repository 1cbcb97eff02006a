import { areaOf, boundsOf, clipped } from './geometry.ts';
import type { ManifestContent, Point } from './manifest.ts';

/** Whether corners that enclose nothing are at least opposite corners of something. */
export function hasRectangle(corners: readonly Point[]): boolean {
  if (corners.length < 2) return false;
  const { left, top, right, bottom } = boundsOf(corners);
  return (right - left) * (bottom - top) > 1e-6;
}

export function rectangleAround(corners: readonly Point[]): Point[] {
  const { left, top, right, bottom } = boundsOf(corners);
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

export interface PlacedHotspot {
  readonly viewKey: string;
  readonly points: Point[];
}

/**
 * Where the hotspot of a floor belongs: storeys are stacked evenly, so the hotspots of two other floors of the same
 * view say where this one is. Null where no view has two that can be compared.
 */
export function placeHotspot({ exterior, floors }: ManifestContent, floorKey: string): PlacedHotspot | null {
  const levels = new Map(floors.map(({ key, level }) => [key, level]));
  const level = levels.get(floorKey);
  if (level === undefined) return null;
  for (const view of exterior.views) {
    const [one, other] = view.hotspots
      .flatMap((hotspot) => {
        const at = levels.get(hotspot.floorKey);
        return at === undefined || at === level ? [] : [{ at, points: hotspot.points }];
      })
      .toSorted((a, b) => Math.abs(a.at - level) - Math.abs(b.at - level));
    if (one === undefined || other === undefined) continue;
    if (one.at === other.at || one.points.length !== other.points.length) continue;
    const share = (level - one.at) / (other.at - one.at);
    const points = clipped(
      one.points.map(([x, y], index): Point => {
        const [toX, toY] = other.points[index] ?? [x, y];
        return [x + share * (toX - x), y + share * (toY - y)];
      }),
    );
    if (points.length >= 3 && areaOf(points) > 1e-5) return { viewKey: view.key, points };
  }
  return null;
}
