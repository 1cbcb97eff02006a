import type { FeedProperty } from '@supersync/contract/importers/feed-parser/feed.ts';
import type { FieldChange } from '@supersync/contract/syndication/feed/feed-change.ts';
import { diffRecords, type Difference } from '../run/diff-records.ts';

interface ModelChange {
  readonly record: 'property' | 'floorplan' | 'unit';
  readonly propertyImportId: string;
  readonly importId: string;
  readonly kind: Difference<unknown>['kind'];
  readonly fields: FieldChange[];
}

const nothing = { floorplans: [], units: [] };

/** Two readings of a feed by import id: what one has and the other has not, field by field. */
export function compareModels(
  earlier: readonly FeedProperty[],
  later: readonly FeedProperty[],
): {
  readonly changes: ModelChange[];
  readonly counts: { added: number; changed: number; removed: number; unchanged: number };
} {
  const changes: ModelChange[] = [];
  let unchanged = 0;
  const compare = <T extends { readonly importId: string }>(
    record: ModelChange['record'],
    propertyImportId: string | null,
    before: readonly T[],
    after: readonly T[],
  ): void => {
    const found = diffRecords(before, after);
    unchanged += found.unchanged;
    for (const {
      kind,
      record: { importId },
      fields,
    } of found.differences)
      changes.push({ record, propertyImportId: propertyImportId ?? importId, importId, kind, fields });
  };
  const own = ({ floorplans: _plans, units: _units, ...rest }: FeedProperty) => rest;
  compare('property', null, earlier.map(own), later.map(own));
  const earlierById = new Map(earlier.map((property) => [property.importId, property]));
  const laterById = new Map(later.map((property) => [property.importId, property]));
  for (const importId of new Set([...earlierById.keys(), ...laterById.keys()])) {
    const before = earlierById.get(importId) ?? nothing;
    const after = laterById.get(importId) ?? nothing;
    compare('floorplan', importId, before.floorplans, after.floorplans);
    compare('unit', importId, before.units, after.units);
  }
  const count = (kind: ModelChange['kind']): number => changes.filter((each) => each.kind === kind).length;
  return {
    changes,
    counts: { added: count('added'), changed: count('changed'), removed: count('removed'), unchanged },
  };
}
