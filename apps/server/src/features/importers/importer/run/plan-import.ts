import {
  unitLocks,
  type ImporterConfig,
} from '@supersync/contract/importers/importer-config/config-document.ts';
import type { Counts } from '@supersync/contract/developer/task-run/run-result.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { ImporterRow } from './importer-row.ts';
import { matchProperties, type Matched, type PropertyMatch } from './match-properties.ts';
import { hashChanges, recordChanges } from './record-changes.ts';
import type { StagedFeed } from './stage-feed.ts';
import { stageRows } from './staging.ts';

export interface PropertyPlan extends PropertyMatch {
  readonly counts: Counts;
}

/** All that a feed changes of an importer's properties. Record by record it is in the changes of the run. */
export interface ImportPlan {
  readonly properties: readonly PropertyPlan[];
  readonly counts: Counts;
  /** Units that are stored now; removals are compared with it. */
  readonly unitsBefore: number;
  readonly removals: number;
  readonly locked: number;
  /** Fields of units that keep their stored value. */
  readonly lockedUnitFields: ReadonlySet<string>;
  readonly hash: string;
  readonly removalHash: string;
  readonly errors: Matched['errors'];
}

interface PropertyCounts {
  readonly id: number;
  readonly units: number;
  readonly floorplans: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly ownChanged: number;
  readonly unitsRemoved: number;
  readonly locked: number;
}

/** Counted by property: what is stored, and what the changes of the run do to it. */
async function countChanges(
  db: Queryable,
  importRunId: number,
  ids: readonly number[],
): Promise<PropertyCounts[]> {
  const { rows } = await db.query<PropertyCounts>(sql`
    with unit_counts as (
      select property_id, count(*)::int as stored from units where property_id = any(${[...ids]}::int[]) group by 1),
    plan_counts as (
      select property_id, count(*)::int as stored from floorplans where property_id = any(${[...ids]}::int[])
      group by 1),
    changes as (
      select property_id, count(*) filter (where kind = 'added') as added,
        count(*) filter (where kind = 'changed' and fields <> '[]') as changed,
        count(*) filter (where kind = 'removed') as removed,
        count(*) filter (where record = 'property' and fields <> '[]') as own,
        count(*) filter (where record = 'unit' and kind = 'removed') as units,
        sum(jsonb_array_length(locked_fields)) as locked
      from import_changes where import_run_id = ${importRunId} group by 1)
    select p.id, coalesce(u.stored, 0) as units, coalesce(f.stored, 0) as floorplans,
      coalesce(c.added, 0)::int as added, coalesce(c.changed, 0)::int as changed,
      coalesce(c.removed, 0)::int as removed, coalesce(c.own, 0)::int as "ownChanged",
      coalesce(c.units, 0)::int as "unitsRemoved", coalesce(c.locked, 0)::int as locked
    from unnest(${[...ids]}::int[]) as p (id)
      left join unit_counts u on u.property_id = p.id left join plan_counts f on f.property_id = p.id
      left join changes c on c.property_id = p.id`);
  return rows;
}

/** What is stored, and neither changed nor removed, is unchanged. */
const countsOf = (each: PropertyCounts): Counts => ({
  added: each.added,
  changed: each.changed,
  removed: each.removed,
  unchanged: each.units + each.floorplans - (each.changed - each.ownChanged) - each.removed,
});

const totalOf = (counts: readonly Counts[]): Counts => ({
  added: counts.reduce((sum, { added }) => sum + added, 0),
  changed: counts.reduce((sum, { changed }) => sum + changed, 0),
  removed: counts.reduce((sum, { removed }) => sum + removed, 0),
  unchanged: counts.reduce((sum, { unchanged }) => sum + unchanged, 0),
});

const lockedFields = ({ fieldLocks }: ImporterConfig): ReadonlySet<string> =>
  new Set(unitLocks.filter((name) => fieldLocks.includes(name)).map((name) => name.slice('unit.'.length)));

/** Stages a feed, compares it with what is stored, and records the difference under the run. */
export async function planImport(
  tx: Transaction,
  importer: ImporterRow,
  feed: StagedFeed,
  { importRunId, mayRemove }: { readonly importRunId: number; readonly mayRemove: boolean },
): Promise<ImportPlan> {
  const { matches, errors } = await matchProperties(tx, importer, feed.properties);
  const staged = matches.flatMap(({ key, propertyId }) => (key === null ? [] : [{ key, propertyId }]));
  await stageRows(tx, feed, staged);
  const lockedUnitFields = lockedFields(importer.config);
  await recordChanges(tx, importRunId, matches, { unitLocks: lockedUnitFields, mayRemove });
  const counted = await countChanges(
    tx,
    importRunId,
    matches.map(({ propertyId }) => propertyId),
  );
  const countsById = new Map(counted.map((each) => [each.id, countsOf(each)]));
  const { all, removals } = await hashChanges(tx, importRunId);
  const noCounts = totalOf([]);
  return {
    properties: matches.map((match) => ({ ...match, counts: countsById.get(match.propertyId) ?? noCounts })),
    counts: totalOf([...countsById.values()]),
    unitsBefore: counted.reduce((sum, { units }) => sum + units, 0),
    removals: counted.reduce((sum, { unitsRemoved }) => sum + unitsRemoved, 0),
    locked: counted.reduce((sum, { locked }) => sum + locked, 0),
    lockedUnitFields,
    hash: all,
    removalHash: removals,
    errors,
  };
}
