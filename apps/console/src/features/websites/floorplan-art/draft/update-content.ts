import type { Polygon } from '@supersync/contract/websites/floorplan-art/geometry/polygon.ts';
import {
  keepMatches,
  type KeptBy,
  type LostMatch,
} from '@supersync/contract/websites/floorplan-art/match/keep-matches.ts';
import type { PropertyUnit } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import type { Manifest, ManifestContent } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { drawnUnit, manifestPoints } from './manifest-content.ts';
import {
  floorSlot,
  unitPlaceable,
  unitSlot,
  type Placeable,
  type Placement,
  type Placements,
} from './placements.ts';
import { shapeOf, type Sheet } from './sheet.ts';

/** What stood on the art that is replaced. */
export interface OldPlace extends Placeable {
  readonly pathId: string | null;
  readonly points: Polygon;
  readonly unit: { readonly unitKey: string; readonly importId: string | null } | null;
}

/** The units of a floor, or the floors in a view. A unit that is drawn twice keeps both places. */
export function oldPlaces(manifest: Manifest, sheet: Sheet): OldPlace[] {
  const seen = new Map<string, number>();
  const once = (slot: string): string => {
    const count = (seen.get(slot) ?? 0) + 1;
    seen.set(slot, count);
    return count === 1 ? slot : `${slot} #${count}`;
  };
  if (sheet.isExterior) {
    const view = manifest.exterior.views.find(({ key }) => key === sheet.key);
    return (view?.hotspots ?? []).map(({ floorKey, points }) => {
      const floor = manifest.floors.find(({ key }) => key === floorKey);
      const names = floor === undefined ? [floorKey] : [floor.label, floorKey, String(floor.level)];
      return {
        slot: once(floorSlot(sheet.id, floorKey)),
        label: floor?.label ?? floorKey,
        detail: 'On the drawing before',
        target: { key: floorKey, ids: [floorKey], names },
        pathId: null,
        points,
        unit: null,
      };
    });
  }
  const floor = manifest.floors.find(({ key }) => key === sheet.key);
  return (floor?.units ?? []).map(({ unitKey, importId, pathId, points }) => ({
    slot: once(unitSlot(importId ?? `key ${unitKey}`)),
    label: unitKey,
    detail: 'On the drawing before',
    target: { key: unitKey, ids: importId === null ? [] : [importId], names: [unitKey] },
    pathId: pathId ?? null,
    points: points ?? [],
    unit: { unitKey, importId },
  }));
}

const keptWords: Readonly<Record<KeptBy, string>> = {
  id: 'Kept by its id',
  name: 'Kept by its name',
  overlap: 'Kept by its place',
};

export interface Carried {
  readonly placements: Placements;
  /** The nearest free shape for what was lost, by slot. */
  readonly nearest: Placements;
  readonly counts: Readonly<Record<KeptBy, number>>;
}

/** Moves what stood on the old art to the new one. */
export function carryOver(sheet: Sheet, places: readonly OldPlace[]): Carried {
  const { kept, lost } = keepMatches(
    places.map(({ slot, pathId, points, target }) => ({
      key: slot,
      pathId,
      names: [...target.names, ...target.ids],
      polygon: points,
    })),
    sheet.drawing.shapes,
  );
  const placed = (slot: string, shapeId: string, score: number, words: string): [string, Placement][] => {
    const shape = shapeOf(sheet, shapeId);
    return shape === undefined
      ? []
      : [[slot, { sheetId: sheet.id, shapeId, points: shape.polygon, score, words }]];
  };
  const counts = { id: 0, name: 0, overlap: 0 };
  for (const { by } of kept) counts[by] += 1;
  return {
    placements: new Map(
      kept.flatMap(({ key, shapeId, by, overlap }) =>
        placed(key, shapeId, by === 'id' ? 1 : by === 'name' ? 0.9 : overlap, keptWords[by]),
      ),
    ),
    nearest: new Map(
      lost.flatMap(({ key, nearest }) =>
        nearest === null ? [] : placed(key, nearest.shapeId, nearest.overlap, nearestWords(nearest)),
      ),
    ),
    counts,
  };
}

const nearestWords = ({ overlap }: NonNullable<LostMatch['nearest']>): string =>
  overlap > 0
    ? `Nearest: covers ${Math.round(overlap * 100)} % of its old place`
    : 'Nearest to its old place';

/** What can be placed on new art: what stood on the old one, then floors and units that stand nowhere. */
export function replaceable(
  manifest: Manifest,
  sheet: Sheet,
  places: readonly OldPlace[],
  units: readonly PropertyUnit[],
): Placeable[] {
  const known = new Set(places.map(({ slot }) => slot));
  const others = sheet.isExterior
    ? manifest.floors.map(({ key, label, level }) => ({
        slot: floorSlot(sheet.id, key),
        label,
        detail: `Level ${level}`,
        target: { key, ids: [key], names: [label, String(level)] },
      }))
    : units
        .filter(
          ({ importId }) =>
            !manifest.floors.some((floor) => floor.units.some((unit) => unit.importId === importId)),
        )
        .map(unitPlaceable);
  return [...places, ...others.filter(({ slot }) => !known.has(slot))];
}

/** The manifest with new art and what stands on it. The rest is unchanged. */
export function withNewArt(
  { propertyId, mode, exterior, floors, model, theme, variables }: Manifest,
  sheets: readonly Sheet[],
  placeables: ReadonlyMap<string, readonly Placeable[]>,
  placements: Placements,
  art: ReadonlyMap<string, string>,
): ManifestContent {
  const sheetOf = (isExterior: boolean, key: string): Sheet | undefined =>
    sheets.find((sheet) => sheet.isExterior === isExterior && sheet.key === key);
  const placedOn = (sheet: Sheet): { readonly placeable: Placeable; readonly placement: Placement }[] =>
    (placeables.get(sheet.id) ?? []).flatMap((placeable) => {
      const placement = placements.get(placeable.slot);
      return placement?.sheetId === sheet.id ? [{ placeable, placement }] : [];
    });
  const sizeOf = ({ drawing }: Sheet) => ({ w: drawing.width, h: drawing.height });
  return {
    propertyId,
    mode,
    model,
    theme,
    variables,
    exterior: {
      views: exterior.views.map((view) => {
        const sheet = sheetOf(true, view.key);
        if (sheet === undefined) return view;
        const hotspots = placedOn(sheet).map(({ placeable, placement }) => ({
          floorKey: placeable.target.key,
          points: manifestPoints(placement.points),
        }));
        return { ...view, image: art.get(sheet.id), ...sizeOf(sheet), hotspots };
      }),
    },
    floors: floors.map((floor) => {
      const sheet = sheetOf(false, floor.key);
      if (sheet === undefined) return floor;
      const units = placedOn(sheet).map(({ placeable: { target, label }, placement }) =>
        drawnUnit(label, target.ids[0] ?? null, placement),
      );
      return { ...floor, image: undefined, svg: art.get(sheet.id), ...sizeOf(sheet), units };
    }),
  };
}
