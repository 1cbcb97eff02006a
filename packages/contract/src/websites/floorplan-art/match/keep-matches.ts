import { areaOf, centreOf, distanceOf, overlapOf, type Polygon } from '../geometry/polygon.ts';
import { byNumber, isAutomaticName, nameKey } from './names.ts';

/** What stood on the old art: a unit of a floor, or the hotspot of a floor. */
export interface PlacedTarget {
  readonly key: string;
  readonly pathId: string | null;
  readonly names: readonly string[];
  readonly polygon: Polygon;
}

export interface NewShape {
  readonly id: string;
  readonly label: string | null;
  readonly polygon: Polygon;
}

export type KeptBy = 'id' | 'name' | 'overlap';

export interface KeptMatch {
  readonly key: string;
  readonly shapeId: string;
  readonly by: KeptBy;
  /** Shared area with its old place, 0 to 1. */
  readonly overlap: number;
}

export interface LostMatch {
  readonly key: string;
  /** The free shape nearest to the old place. */
  readonly nearest: { readonly shapeId: string; readonly overlap: number; readonly distance: number } | null;
}

export interface KeptMatches {
  readonly kept: readonly KeptMatch[];
  readonly lost: readonly LostMatch[];
}

/** Shapes that share less are different rooms. */
const sameOverlap = 0.5;
/** An id that a program counted means nothing unless the shape is about where it was. */
const countedOverlap = 0.2;
/** A door is not the room it belongs to, nor is the whole floor. */
const maxGrowth = 3;

/** Moves matches from old art to new: by id, then by name, then by the largest overlap. */
export function keepMatches(placed: readonly PlacedTarget[], shapes: readonly NewShape[]): KeptMatches {
  const kept = new Map<string, KeptMatch>();
  const taken = new Set<string>();
  const keep = (target: PlacedTarget, shape: NewShape, by: KeptBy, overlap: number): void => {
    kept.set(target.key, {
      key: target.key,
      shapeId: shape.id,
      by,
      overlap: Math.round(overlap * 100) / 100,
    });
    taken.add(shape.id);
  };
  const byId = new Map(shapes.map((shape) => [shape.id, shape]));
  for (const target of placed) {
    const shape = target.pathId === null ? undefined : byId.get(target.pathId);
    if (shape === undefined || taken.has(shape.id)) continue;
    const overlap = overlapOf(target.polygon, shape.polygon);
    if (!isAutomaticName(shape.id) || overlap >= countedOverlap) keep(target, shape, 'id', overlap);
  }
  const byName = new Map<string, NewShape[]>();
  for (const shape of shapes)
    for (const key of new Set(
      [shape.label ?? shape.id, shape.id].filter((name) => !isAutomaticName(name)).map(nameKey),
    ))
      if (key !== '') byName.set(key, [...(byName.get(key) ?? []), shape]);
  for (const target of placed) {
    if (kept.has(target.key)) continue;
    for (const name of target.names) {
      const [shape, ...others] = (byName.get(nameKey(name)) ?? []).filter(({ id }) => !taken.has(id));
      if (shape === undefined || others.length > 0) continue;
      keep(target, shape, 'name', overlapOf(target.polygon, shape.polygon));
      break;
    }
  }
  const pairs = placed
    .filter(({ key }) => !kept.has(key))
    .flatMap((target) =>
      shapes
        .filter(({ id }) => !taken.has(id))
        .map((shape) => ({ target, shape, overlap: overlapOf(target.polygon, shape.polygon) })),
    )
    .filter(({ overlap }) => overlap >= sameOverlap)
    .toSorted(
      (one, other) =>
        other.overlap - one.overlap ||
        byNumber(one.target.key, other.target.key) ||
        byNumber(one.shape.id, other.shape.id),
    );
  for (const { target, shape, overlap } of pairs)
    if (!kept.has(target.key) && !taken.has(shape.id)) keep(target, shape, 'overlap', overlap);
  const free = shapes.filter(({ id }) => !taken.has(id));
  return {
    kept: placed.flatMap(({ key }) => kept.get(key) ?? []),
    lost: placed
      .filter(({ key }) => !kept.has(key))
      .map((target) => ({ key: target.key, nearest: nearestOf(target, free) })),
  };
}

function nearestOf(target: PlacedTarget, free: readonly NewShape[]): LostMatch['nearest'] {
  const centre = centreOf(target.polygon);
  const size = areaOf(target.polygon);
  let best: NonNullable<LostMatch['nearest']> | null = null;
  for (const shape of free) {
    const ratio = areaOf(shape.polygon) / size;
    if (ratio < 1 / maxGrowth || ratio > maxGrowth) continue;
    const overlap = overlapOf(target.polygon, shape.polygon);
    const distance = distanceOf(centre, centreOf(shape.polygon));
    const isBetter =
      best === null ||
      overlap > best.overlap ||
      (overlap === best.overlap &&
        (distance < best.distance || (distance === best.distance && byNumber(shape.id, best.shapeId) < 0)));
    if (isBetter) best = { shapeId: shape.id, overlap, distance };
  }
  return best === null ? null : { ...best, overlap: Math.round(best.overlap * 100) / 100 };
}
