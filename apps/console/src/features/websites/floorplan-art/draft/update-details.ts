import type { PropertyUnit } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import type { Manifest } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { fillSheet, type Placements } from './placements.ts';
import type { Sheet } from './sheet.ts';
import { carryOver, oldPlaces, replaceable, type Carried, type OldPlace } from './update-content.ts';

/** What stood where a sheet goes, and what of it was kept. */
export interface Details {
  readonly old: readonly OldPlace[];
  readonly carried: Carried;
  readonly placeables: ReturnType<typeof replaceable>;
}

export function detailsOf(manifest: Manifest, sheet: Sheet, units: readonly PropertyUnit[]): Details {
  const old = oldPlaces(manifest, sheet);
  return { old, carried: carryOver(sheet, old), placeables: replaceable(manifest, sheet, old, units) };
}

/** Matches by name for what has no place, and the nearest shape for what was lost. */
export function proposalsOn(
  sheet: Sheet,
  { placeables, carried }: Details,
  placements: Placements,
): Placements {
  const filled = fillSheet(sheet, placeables, placements);
  const found = [...carried.nearest, ...filled.proposals, ...filled.placements];
  const taken = new Set(
    [...placements.values()].filter(({ sheetId }) => sheetId === sheet.id).map(({ shapeId }) => shapeId),
  );
  return new Map(found.filter(([slot, { shapeId }]) => !placements.has(slot) && !taken.has(shapeId)));
}

export function keptText({ counts, placements }: Carried, name: string): string {
  const parts = [
    counts.id === 0 ? null : `${formatNumber(counts.id)} by id`,
    counts.name === 0 ? null : `${formatNumber(counts.name)} by name`,
    counts.overlap === 0 ? null : `${formatNumber(counts.overlap)} by place`,
  ].filter((part) => part !== null);
  return `${formatCount(placements.size, 'match', 'matches')} of ${name} kept${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
}
