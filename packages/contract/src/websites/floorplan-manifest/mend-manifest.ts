import { unitsMeant, type CheckContext } from './check-manifest.ts';
import { placeHotspot, rectangleAround } from './complete-outline.ts';
import type { Finding, Place } from './findings.ts';
import { clipped, cornersOf, uncrossed } from './geometry.ts';
import type { DrawnUnit, Manifest, Point } from './manifest.ts';

type ShapePlace = Place & { readonly shape: number };

/** The manifest with one shape changed, or without it. */
function withShape(
  manifest: Manifest,
  place: ShapePlace,
  change: (points: readonly Point[]) => readonly Point[] | null,
): Manifest {
  const changed = <S extends { readonly points?: Point[] | undefined }>(shapes: readonly S[]): S[] =>
    shapes.flatMap((shape, index) => {
      if (index !== place.shape) return [shape];
      const points = change(shape.points ?? []);
      return points === null ? [] : [{ ...shape, points: [...points] }];
    });
  return place.on === 'view'
    ? {
        ...manifest,
        exterior: {
          views: manifest.exterior.views.map((view) =>
            view.key === place.key ? { ...view, hotspots: changed(view.hotspots) } : view,
          ),
        },
      }
    : {
        ...manifest,
        floors: manifest.floors.map((floor) =>
          floor.key === place.key ? { ...floor, units: changed(floor.units) } : floor,
        ),
      };
}

function withMatch(
  manifest: Manifest,
  { key, shape }: ShapePlace,
  { units }: Pick<CheckContext, 'units'>,
): Manifest | null {
  const drawn: DrawnUnit | undefined = manifest.floors.find((floor) => floor.key === key)?.units[shape];
  const meant = drawn === undefined ? null : unitsMeant(manifest, units)(drawn);
  if (meant === null) return null;
  return {
    ...manifest,
    floors: manifest.floors.map((floor) =>
      floor.key === key
        ? {
            ...floor,
            units: floor.units.map((unit, index) =>
              index === shape ? { ...unit, importId: meant.importId } : unit,
            ),
          }
        : floor,
    ),
  };
}

function withHotspot(manifest: Manifest, floorKey: string): Manifest | null {
  const placed = placeHotspot(manifest, floorKey);
  if (placed === null) return null;
  return {
    ...manifest,
    exterior: {
      views: manifest.exterior.views.map((view) =>
        view.key === placed.viewKey
          ? { ...view, hotspots: [...view.hotspots, { floorKey, points: placed.points }] }
          : view,
      ),
    },
  };
}

const isOfShape = (place: Place | null): place is ShapePlace => place?.shape !== undefined;

/** The manifest without the finding; null where it cannot be mended so. Publishing changes no manifest. */
export function mendManifest(
  manifest: Manifest,
  { mend, place }: Pick<Finding, 'mend' | 'place'>,
  context: Pick<CheckContext, 'units'>,
): Manifest | null {
  if (mend === null || place === null) return null;
  if (mend.kind === 'hotspot') return withHotspot(manifest, place.key);
  if (!isOfShape(place)) return null;
  switch (mend.kind) {
    case 'match':
      return withMatch(manifest, place, context);
    case 'remove':
      return withShape(manifest, place, () => null);
    case 'close':
      return withShape(manifest, place, rectangleAround);
    case 'clip':
      return withShape(manifest, place, (points) => clipped(cornersOf(points)));
    case 'uncross':
      return withShape(manifest, place, (points) => uncrossed(cornersOf(points)) ?? rectangleAround(points));
    default:
      return null;
  }
}
