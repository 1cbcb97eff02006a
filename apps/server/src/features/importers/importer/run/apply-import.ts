import { importerReason } from '@supersync/contract/records/property/field-origin.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { auditAll } from '#platform/audit/audit.ts';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import type { ImportPlan, PropertyPlan } from './plan-import.ts';
import { ownFieldNames } from './property-fields.ts';
import { floorplanColumns, unitColumns, type StagedColumn } from './staged-columns.ts';

/** The columns of the table itself; a unit’s floorplan is stored as its own id. */
const storedColumns = (columns: readonly StagedColumn[]): string[] =>
  columns.map(({ column }) => column).filter((column) => column !== 'floorplan_import_id');

const list = (columns: readonly string[], alias: string): Sql =>
  raw(columns.map((column) => `${alias}.${column}`).join(', '));

const assigned = (columns: readonly string[]): Sql =>
  raw(columns.map((column) => `${column} = s.${column}`).join(', '));

/** The changes of the run: what was recorded is what is written. */
const changesOf = (record: 'floorplan' | 'unit', kind: string): Sql => sql`
  select property_id, import_id from recorded_changes where record = ${record} and kind = ${kind}`;

async function saveFloorplans(tx: Transaction): Promise<void> {
  const columns = storedColumns(floorplanColumns);
  await tx.query(sql`
    update floorplans f set ${assigned(columns)}, version = f.version + 1, modified_user_id = null, modified_at = now()
    from staged_floorplans s join (${changesOf('floorplan', 'changed')}) c using (property_id, import_id)
    where f.property_id = s.property_id and f.import_id = s.import_id`);
  await tx.query(sql`
    insert into floorplans (property_id, import_id, ${raw(columns.join(', '))})
    select s.property_id, s.import_id, ${list(columns, 's')}
    from staged_floorplans s join (${changesOf('floorplan', 'added')}) c using (property_id, import_id)
    order by s.position`);
}

/** A locked field keeps its value wherever the feed says otherwise; elsewhere both are the same. */
const assignedUnlessLocked = (columns: readonly StagedColumn[], locks: ReadonlySet<string>): Sql =>
  assigned(storedColumns(columns.filter(({ field }) => !locks.has(field))));

async function saveUnits(tx: Transaction, locks: ReadonlySet<string>): Promise<void> {
  const columns = storedColumns(unitColumns);
  const floorplan = sql`left join floorplans f on f.property_id = s.property_id and f.import_id = s.floorplan_import_id`;
  await tx.query(sql`
    update units u set floorplan_id = s.floorplan_id, ${assignedUnlessLocked(unitColumns, locks)},
      version = u.version + 1, modified_user_id = null, modified_at = now()
    from (select s.*, f.id as floorplan_id
      from staged_units s join (${changesOf('unit', 'changed')}) c using (property_id, import_id)
        ${floorplan}) s
    where u.property_id = s.property_id and u.import_id = s.import_id`);
  await tx.query(sql`
    insert into units (property_id, import_id, floorplan_id, ${raw(columns.join(', '))})
    select s.property_id, s.import_id, f.id, ${list(columns, 's')}
    from staged_units s join (${changesOf('unit', 'added')}) c using (property_id, import_id) ${floorplan}
    order by s.position`);
}

async function removeAll(tx: Transaction): Promise<void> {
  await tx.query(sql`
    delete from units u using (${changesOf('unit', 'removed')}) c
    where u.property_id = c.property_id and u.import_id = c.import_id`);
  await tx.query(sql`
    delete from floorplans f using (${changesOf('floorplan', 'removed')}) c
    where f.property_id = c.property_id and f.import_id = c.import_id`);
}

/** Values of a feed are nobody's: the reason names the run, which leads to the payload. */
const originOfImport = (runId: number): Origin => ({
  userId: null,
  requestId: `run-${runId}`,
  address: 'background task',
});

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The properties’ own fields. A province that changes is checked by the rules of a property, one by one. */
async function saveOwnFields(
  tx: Transaction,
  origin: Origin,
  runId: number,
  properties: readonly PropertyPlan[],
): Promise<void> {
  const said = { action: 'imported', reason: importerReason(runId) };
  const changed = properties.filter(({ own }) => Object.keys(own).length > 0);
  for (const { propertyId, own } of changed)
    if (own.provinceCode !== undefined) await records(tx, origin).update(propertyMeta, propertyId, own, said);
  const others = changed
    .filter(({ own }) => own.provinceCode === undefined)
    .map(({ propertyId, own }) => ({ id: propertyId, ...own }));
  if (others.length === 0) return;
  const fields = ownFieldNames.filter((name) => name !== 'provinceCode');
  const given = fields.map((name) => `g."${name}" as new_${columnOf(name)}`).join(', ');
  const typed = fields.map((name) => `"${name}" text`).join(', ');
  const set = fields
    .map((name) => `${columnOf(name)} = coalesce(o.new_${columnOf(name)}, o.${columnOf(name)})`)
    .join(', ');
  await records(tx, origin).bulk(
    propertyMeta,
    {
      rows: sql`select p.*, ${raw(given)} from properties p
        join jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as g (id int, ${raw(typed)}) on g.id = p.id
        order by p.id for no key update of p`,
      set: raw(set),
    },
    said,
  );
}

/** Writes a whole plan in the given transaction: all properties have the new units, or all the old ones. */
export async function applyImport(
  tx: Transaction,
  { properties, lockedUnitFields }: Pick<ImportPlan, 'properties' | 'lockedUnitFields'>,
  { runId, withRemovals }: { readonly runId: number; readonly withRemovals: boolean },
): Promise<void> {
  await saveFloorplans(tx);
  await saveUnits(tx, lockedUnitFields);
  if (withRemovals) await removeAll(tx);
  const origin = originOfImport(runId);
  await saveOwnFields(tx, origin, runId, properties);
  const noted = properties
    .map(({ propertyId, counts: { added, changed, removed } }) => ({
      propertyId,
      added,
      changed,
      removed: withRemovals ? removed : 0,
    }))
    .filter(({ added, changed, removed }) => added + changed + removed > 0);
  if (noted.length === 0) return;
  await auditAll(
    tx,
    origin,
    { action: 'imported', resource: propertyMeta.name },
    noted.map(({ propertyId, added, changed, removed }) => ({
      key: String(propertyId),
      reason: `${importerReason(runId)}: ${added} added, ${changed} changed, ${removed} removed`,
    })),
  );
  await publish(tx, recordRoom('unit'), 'updated', { key: null });
  await publish(tx, recordRoom('floorplan'), 'updated', { key: null });
}
