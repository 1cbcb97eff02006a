import type { Point } from '@supersync/contract/websites/floorplan-art/geometry/matrix.ts';
import type { Polygon } from '@supersync/contract/websites/floorplan-art/geometry/polygon.ts';
import { useMemo, useState, type KeyboardEvent } from 'react';
import type { DrawnPointer } from '#parts/floorplan/use-pan-zoom.ts';
import type { Size } from '#parts/floorplan/view-box.ts';
import { snap } from '../draft/snap.ts';

const step = 0.01;
const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** Draws a polygon corner by corner, by pointer or by keys. Corners go to corners and edges nearby. */
export function usePolygonPen(
  size: Size,
  polygons: readonly Polygon[],
  onDone: (points: readonly Point[]) => void,
) {
  const [points, setPoints] = useState<readonly Point[] | null>(null);
  const [cursor, setCursor] = useState<Point>([0.5, 0.5]);
  const reach = size.w / 100;
  const first = points?.[0];

  const isOnFirst = (at: Point): boolean =>
    first !== undefined && Math.hypot((at[0] - first[0]) * size.w, (at[1] - first[1]) * size.h) <= reach;
  const snapped = (at: Point): Point =>
    snap(at, first === undefined ? polygons : [...polygons, [first]], points?.at(-1) ?? null, size, reach)
      .point;
  const finish = (): void => {
    if (points === null || points.length < 3) return;
    onDone(points);
    setPoints(null);
  };
  const add = (at: Point): void => {
    if (points === null) return;
    const to = snapped([within(at[0]), within(at[1])]);
    if (points.length >= 3 && isOnFirst(to)) finish();
    else setPoints([...points, to]);
  };
  const latest = { add, snapped };
  // The drawing listens anew whenever it changes, which a new corner needs and a move of the pointer does not.
  const pointer = useMemo<DrawnPointer | undefined>(
    () =>
      points === null
        ? undefined
        : {
            onPress: (at) => latest.add(at),
            onMove: (at) => setCursor(latest.snapped(at)),
          },
    // oxlint-disable-next-line react/exhaustive-deps
    [points, polygons],
  );

  return {
    points,
    cursor,
    pointer,
    start: (): void => {
      setCursor([0.5, 0.5]);
      setPoints([]);
    },
    cancel: (): void => setPoints(null),
    back: (): void => setPoints((now) => now?.slice(0, -1) ?? null),
    finish: points !== null && points.length >= 3 ? finish : undefined,
    onKey(event: KeyboardEvent): void {
      if (points === null || event.ctrlKey || event.metaKey || event.altKey) return;
      const move = moves[event.key];
      if (move !== undefined) {
        const scale = event.shiftKey ? 0.2 : 1;
        setCursor(([x, y]) => [within(x + move[0] * scale), within(y + move[1] * scale)]);
      } else if (event.key === 'Enter' || event.key === ' ') add(cursor);
      else if (event.key === 'Backspace') setPoints(points.slice(0, -1));
      else if (event.key === 'Escape') setPoints(null);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
