import type { Point } from '@supersync/contract/websites/floorplan-art/geometry/matrix.ts';
import type { Polygon } from '@supersync/contract/websites/floorplan-art/geometry/polygon.ts';
import type { ArtMatch, MatchTarget } from '@supersync/contract/websites/floorplan-art/match/art-match.ts';
import { matchArt } from '@supersync/contract/websites/floorplan-art/match/match-art.ts';
import { sourcesOf } from '@supersync/contract/websites/floorplan-art/match/match-shapes.ts';
import type { PropertyUnit } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import { shapeOf, type Sheet } from './sheet.ts';

/** Where a unit or a floor stands on a drawing. */
export interface Placement {
  readonly sheetId: string;
  /** Null for a polygon drawn by hand. */
  readonly shapeId: string | null;
  readonly points: Polygon;
  /** 0 to 1; null where a person decided. */
  readonly score: number | null;
  /** Why it stands here. */
  readonly words: string;
}

/** A unit stands once, a floor once in each view. */
export const unitSlot = (importId: string): string => `unit ${importId}`;
export const floorSlot = (sheetId: string, floorKey: string): string => `floor ${sheetId} ${floorKey}`;

export type Placements = ReadonlyMap<string, Placement>;

/** What can be placed on a sheet: its slot, and what to look for. */
export interface Placeable {
  readonly slot: string;
  readonly label: string;
  readonly detail: string;
  readonly target: MatchTarget;
}

export interface FloorName {
  readonly key: string;
  readonly label: string;
  readonly level: number;
}

export const unitPlaceable = (
  unit: Pick<PropertyUnit, 'importId' | 'number' | 'floorplan' | 'beds'>,
): Placeable => ({
  slot: unitSlot(unit.importId),
  label: unit.number === '' ? unit.importId : unit.number,
  detail: [unit.floorplan, unit.beds === null ? null : unit.beds === 0 ? 'Studio' : `${unit.beds} bd`]
    .filter((part) => part !== null)
    .join(', '),
  target: { key: unit.importId, ids: [unit.importId], names: [unit.number] },
});

export const floorPlaceable = (sheetId: string, { key, label, level }: FloorName): Placeable => ({
  slot: floorSlot(sheetId, key),
  label,
  detail: `Level ${level}`,
  target: { key, ids: [key], names: [label, String(level)] },
});

export const onSheet = (placements: Placements, sheetId: string): [string, Placement][] =>
  [...placements].filter(([, placement]) => placement.sheetId === sheetId);

const placementOf = (sheet: Sheet, { sourceId, score, words }: ArtMatch): Placement | null => {
  const shape = shapeOf(sheet, sourceId);
  return shape === undefined
    ? null
    : { sheetId: sheet.id, shapeId: shape.id, points: shape.polygon, score, words };
};

export interface Filled {
  readonly placements: Placements;
  /** Less sure; by slot. */
  readonly proposals: Placements;
}

/**
 * Matches what has no place yet with shapes that are free. What was decided before stays, and its neighbours are found
 * by it.
 */
export function fillSheet(sheet: Sheet, placeables: readonly Placeable[], before: Placements): Filled {
  const taken = new Set(onSheet(before, sheet.id).map(([, { shapeId }]) => shapeId));
  const wanted = placeables.filter(({ slot }) => (before.get(slot)?.sheetId ?? sheet.id) === sheet.id);
  const slots = new Map(wanted.map(({ slot, target }) => [target.key, slot]));
  const found = matchArt(
    sourcesOf(sheet.drawing),
    wanted.map(({ target }) => target),
    sheet.isExterior ? null : String(sheet.level),
  );
  const free = (matches: readonly ArtMatch[]): [string, Placement][] =>
    matches.flatMap((match) => {
      const [slot, placement] = [slots.get(match.targetKey), placementOf(sheet, match)];
      const isFree = slot !== undefined && !before.has(slot) && !taken.has(match.sourceId);
      return isFree && placement !== null ? [[slot, placement] as [string, Placement]] : [];
    });
  return {
    placements: new Map([...before, ...free(found.matches)]),
    proposals: new Map(free(found.proposals)),
  };
}

/** What is to be placed on a sheet: units on a floor, floors on an exterior. */
export const placeablesOf = (
  sheet: Sheet,
  units: readonly Placeable[],
  floors: readonly FloorName[],
): readonly Placeable[] =>
  sheet.isExterior ? floors.map((floor) => floorPlaceable(sheet.id, floor)) : units;

/** Every sheet in turn, the floors from below: a unit stands on the first that has it. */
export function fillSheets(
  sheets: readonly Sheet[],
  units: readonly Placeable[],
  floors: readonly FloorName[],
  before: Placements,
): Filled {
  let [placements, proposals] = [before, new Map<string, Placement>() as Placements];
  for (const sheet of sheets.toSorted((one, other) => one.level - other.level)) {
    const filled = fillSheet(sheet, placeablesOf(sheet, units, floors), placements);
    placements = filled.placements;
    proposals = new Map([...filled.proposals, ...proposals]);
  }
  return { placements, proposals: new Map([...proposals].filter(([slot]) => !placements.has(slot))) };
}

/** Puts a unit or a floor on a shape. Whatever stood there gives way. */
export function placeOnShape(before: Placements, slot: string, sheet: Sheet, shapeId: string): Placements {
  const shape = shapeOf(sheet, shapeId);
  if (shape === undefined) return before;
  const kept = [...before].filter(
    ([other, placement]) =>
      other !== slot && !(placement.sheetId === sheet.id && placement.shapeId === shapeId),
  );
  const placement = {
    sheetId: sheet.id,
    shapeId,
    points: shape.polygon,
    score: null,
    words: 'Placed by hand',
  };
  return new Map([...kept, [slot, placement]]);
}

export function placeOnPolygon(
  before: Placements,
  slot: string,
  sheet: Sheet,
  points: readonly Point[],
): Placements {
  const kept = [...before].filter(([other]) => other !== slot);
  return new Map([
    ...kept,
    [slot, { sheetId: sheet.id, shapeId: null, points, score: null, words: 'Drawn by hand' }],
  ]);
}

export const withoutSlot = (before: Placements, slot: string): Placements =>
  new Map([...before].filter(([other]) => other !== slot));

export const withoutSheet = (before: Placements, sheetId: string): Placements =>
  new Map([...before].filter(([, placement]) => placement.sheetId !== sheetId));
