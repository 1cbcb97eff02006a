import { importerReason } from '@supersync/contract/records/property/field-origin.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import sql from 'sql-template-tag';
import { audit } from '#platform/audit/audit.ts';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import type { Difference } from './diff-records.ts';
import type { ImportPlan, PropertyPlan } from './plan-import.ts';

/** Rows per statement: a statement stays small however large the feed is. */
const rowsPerStatement = 2000;

function* slices<T>(rows: readonly T[]): Generator<string> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield JSON.stringify(rows.slice(start, start + rowsPerStatement));
}

const saved = <T>(
  properties: readonly PropertyPlan[],
  of: (plan: PropertyPlan) => readonly Difference<T>[],
): (T & { propertyId: number })[] =>
  properties.flatMap((plan) =>
    of(plan)
      .filter(({ kind }) => kind !== 'removed')
      .map(({ record }) => ({ ...record, propertyId: plan.propertyId })),
  );

async function saveFloorplans(tx: Transaction, properties: readonly PropertyPlan[]): Promise<void> {
  for (const rows of slices(saved(properties, ({ floorplans }) => floorplans)))
    await tx.query(sql`
      insert into floorplans (property_id, import_id, name, beds, baths, square_feet_min, square_feet_max, rent_min,
        rent_max, units_available)
      select g."propertyId", g."importId", g.name, g.beds, g.baths, g."squareFeetMin", g."squareFeetMax", g."rentMin",
        g."rentMax", g."unitsAvailable"
      from jsonb_to_recordset(${rows}::jsonb) as g ("propertyId" int, "importId" text, name text, beds int,
        baths numeric, "squareFeetMin" int, "squareFeetMax" int, "rentMin" numeric, "rentMax" numeric,
        "unitsAvailable" int)
      on conflict (property_id, import_id) do update set name = excluded.name, beds = excluded.beds,
        baths = excluded.baths, square_feet_min = excluded.square_feet_min,
        square_feet_max = excluded.square_feet_max, rent_min = excluded.rent_min, rent_max = excluded.rent_max,
        units_available = excluded.units_available, version = floorplans.version + 1, modified_user_id = null,
        modified_at = now()`);
}

async function saveUnits(tx: Transaction, properties: readonly PropertyPlan[]): Promise<void> {
  for (const rows of slices(saved(properties, ({ units }) => units)))
    await tx.query(sql`
      insert into units (property_id, floorplan_id, import_id, number, beds, baths, square_feet, rent, market_rent,
        available_on, status)
      select g."propertyId", f.id, g."importId", g.number, g.beds, g.baths, g."squareFeet", g.rent, g."marketRent",
        g."availableOn", g.status
      from jsonb_to_recordset(${rows}::jsonb) as g ("propertyId" int, "importId" text, number text,
        "floorplanImportId" text, beds int, baths numeric, "squareFeet" int, rent numeric, "marketRent" numeric,
        "availableOn" date, status text)
        left join floorplans f on f.property_id = g."propertyId" and f.import_id = g."floorplanImportId"
      on conflict (property_id, import_id) do update set floorplan_id = excluded.floorplan_id,
        number = excluded.number, beds = excluded.beds, baths = excluded.baths, square_feet = excluded.square_feet,
        rent = excluded.rent, market_rent = excluded.market_rent, available_on = excluded.available_on,
        status = excluded.status, version = units.version + 1, modified_user_id = null, modified_at = now()`);
}

const removedIn = (
  { propertyId }: PropertyPlan,
  differences: readonly Difference<{ readonly importId: string }>[],
): { propertyId: number; importId: string }[] =>
  differences
    .filter(({ kind }) => kind === 'removed')
    .map(({ record: { importId } }) => ({ propertyId, importId }));

async function removeAll(tx: Transaction, properties: readonly PropertyPlan[]): Promise<void> {
  for (const rows of slices(properties.flatMap((plan) => removedIn(plan, plan.units))))
    await tx.query(sql`
      delete from units u using jsonb_to_recordset(${rows}::jsonb) as g ("propertyId" int, "importId" text)
      where u.property_id = g."propertyId" and u.import_id = g."importId"`);
  for (const rows of slices(properties.flatMap((plan) => removedIn(plan, plan.floorplans))))
    await tx.query(sql`
      delete from floorplans f using jsonb_to_recordset(${rows}::jsonb) as g ("propertyId" int, "importId" text)
      where f.property_id = g."propertyId" and f.import_id = g."importId"`);
}

/** Values of a feed are nobody's: the reason names the run, which leads to the payload. */
const originOfImport = (runId: number): Origin => ({
  userId: null,
  requestId: `run-${runId}`,
  address: 'background task',
});

async function noteProperty(
  tx: Transaction,
  runId: number,
  { propertyId, own, counts }: PropertyPlan,
): Promise<void> {
  const origin = originOfImport(runId);
  if (Object.keys(own).length > 0)
    await records(tx, origin).update(propertyMeta, propertyId, own, {
      action: 'imported',
      reason: importerReason(runId),
    });
  const { added, changed, removed } = counts;
  if (added + changed + removed > 0)
    await audit(tx, origin, {
      action: 'imported',
      resource: propertyMeta.name,
      key: String(propertyId),
      reason: `${importerReason(runId)}: ${added} added, ${changed} changed, ${removed} removed`,
    });
}

/** Writes a whole plan in the given transaction: all properties have the new units, or all the old ones. */
export async function applyImport(
  tx: Transaction,
  { properties }: Pick<ImportPlan, 'properties'>,
  { runId, withRemovals }: { readonly runId: number; readonly withRemovals: boolean },
): Promise<void> {
  await saveFloorplans(tx, properties);
  await saveUnits(tx, properties);
  if (withRemovals) await removeAll(tx, properties);
  let isChanged = false;
  for (const plan of properties) {
    const counts = withRemovals ? plan.counts : { ...plan.counts, removed: 0 };
    await noteProperty(tx, runId, { ...plan, counts });
    isChanged ||= counts.added + counts.changed + counts.removed > 0;
  }
  if (!isChanged) return;
  await publish(tx, recordRoom('unit'), 'updated', { key: null });
  await publish(tx, recordRoom('floorplan'), 'updated', { key: null });
}
