import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import type { FeedFloorplan, FeedProperty, FeedUnit } from '@supersync/contract/importers/importer/feed.ts';
import { countsOf, diffLists, type ListDiff } from '@supersync/contract/importers/importer/diff-feed.ts';
import type { Counts } from '@supersync/contract/developer/task-run/run-result.ts';
import sql from 'sql-template-tag';
import { audit } from '#platform/audit/audit.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import type { Origin } from '#platform/server.ts';

/** Changes a feed makes to one property. */
export interface PropertyPlan {
  readonly propertyId: number;
  readonly property: FeedProperty;
  readonly floorplans: ListDiff<FeedFloorplan>;
  readonly units: ListDiff<FeedUnit>;
  readonly counts: Counts;
  /** Currently stored units; removals are compared with it. */
  readonly storedUnits: number;
}

/** Stored floorplans in the shape of the feed. */
async function storedFloorplans(db: Queryable, propertyId: number): Promise<FeedFloorplan[]> {
  const { rows } = await db.query<FeedFloorplan>(sql`
    select import_id as "importId", name, beds, baths, square_feet_min as "squareFeetMin",
      square_feet_max as "squareFeetMax", rent_min as "rentMin", rent_max as "rentMax",
      units_available as "unitsAvailable"
    from floorplans where property_id = ${propertyId}`);
  return rows;
}

async function storedUnits(db: Queryable, propertyId: number): Promise<FeedUnit[]> {
  const { rows } = await db.query<FeedUnit>(sql`
    select u.import_id as "importId", u.number, f.import_id as "floorplanImportId", u.beds, u.baths,
      u.square_feet as "squareFeet", u.rent, u.market_rent as "marketRent", u.available_on as "availableOn", u.status
    from units u left join floorplans f on f.id = u.floorplan_id where u.property_id = ${propertyId}`);
  return rows;
}

/** Units whose floorplan is not in the feed are stored and compared without one. */
const placed = (property: FeedProperty): FeedUnit[] => {
  const planIds = new Set(property.floorplans.map(({ importId }) => importId));
  return property.units.map((unit) =>
    unit.floorplanImportId !== null && planIds.has(unit.floorplanImportId)
      ? unit
      : { ...unit, floorplanImportId: null },
  );
};

export async function planProperty(
  db: Queryable,
  propertyId: number,
  property: FeedProperty,
): Promise<PropertyPlan> {
  const stored = await storedUnits(db, propertyId);
  const floorplans = diffLists(await storedFloorplans(db, propertyId), property.floorplans);
  const units = diffLists(stored, placed(property));
  return {
    propertyId,
    property,
    floorplans,
    units,
    counts: countsOf(floorplans, units),
    storedUnits: stored.length,
  };
}

async function saveFloorplans(
  tx: Transaction,
  propertyId: number,
  all: readonly FeedFloorplan[],
): Promise<void> {
  if (all.length === 0) return;
  await tx.query(sql`
    insert into floorplans (property_id, import_id, name, beds, baths, square_feet_min, square_feet_max, rent_min,
      rent_max, units_available)
    select ${propertyId}, g."importId", g.name, g.beds, g.baths, g."squareFeetMin", g."squareFeetMax", g."rentMin",
      g."rentMax", g."unitsAvailable"
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as g ("importId" text, name text, beds int, baths numeric,
      "squareFeetMin" int, "squareFeetMax" int, "rentMin" numeric, "rentMax" numeric, "unitsAvailable" int)
    on conflict (property_id, import_id) do update set name = excluded.name, beds = excluded.beds,
      baths = excluded.baths, square_feet_min = excluded.square_feet_min, square_feet_max = excluded.square_feet_max,
      rent_min = excluded.rent_min, rent_max = excluded.rent_max, units_available = excluded.units_available,
      version = floorplans.version + 1, modified_user_id = null, modified_at = now()`);
}

async function saveUnits(tx: Transaction, propertyId: number, all: readonly FeedUnit[]): Promise<void> {
  if (all.length === 0) return;
  await tx.query(sql`
    insert into units (property_id, floorplan_id, import_id, number, beds, baths, square_feet, rent, market_rent,
      available_on, status)
    select ${propertyId}, f.id, g."importId", g.number, g.beds, g.baths, g."squareFeet", g.rent, g."marketRent",
      g."availableOn", g.status
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as g ("importId" text, number text, "floorplanImportId" text,
      beds int, baths numeric, "squareFeet" int, rent numeric, "marketRent" numeric, "availableOn" date, status text)
      left join floorplans f on f.property_id = ${propertyId} and f.import_id = g."floorplanImportId"
    on conflict (property_id, import_id) do update set floorplan_id = excluded.floorplan_id,
      number = excluded.number, beds = excluded.beds, baths = excluded.baths, square_feet = excluded.square_feet,
      rent = excluded.rent, market_rent = excluded.market_rent, available_on = excluded.available_on,
      status = excluded.status, version = units.version + 1, modified_user_id = null, modified_at = now()`);
}

export interface ApplyOptions {
  readonly origin: Origin;
  readonly withRemovals: boolean;
}

/** Applies one property's changes in the given transaction, with one audit entry. */
export async function applyProperty(
  tx: Transaction,
  { propertyId, property, floorplans, units, counts }: PropertyPlan,
  { origin, withRemovals }: ApplyOptions,
): Promise<Counts> {
  // Lock: two concurrent imports of one property would mix.
  await tx.query(sql`select 1 from properties where id = ${propertyId} for no key update`);
  await saveFloorplans(tx, propertyId, [...floorplans.added, ...floorplans.changed]);
  await saveUnits(tx, propertyId, [...units.added, ...units.changed]);
  if (withRemovals) {
    await tx.query(sql`
      delete from units where property_id = ${propertyId} and import_id = any(${[...units.removed]}::text[])`);
    await tx.query(sql`
      delete from floorplans where property_id = ${propertyId} and import_id = any(${[...floorplans.removed]}::text[])`);
  }
  const applied = withRemovals ? counts : { ...counts, removed: 0 };
  if (applied.added + applied.changed + applied.removed === 0) return applied;
  await audit(tx, origin, {
    action: 'imported',
    resource: 'property_meta',
    key: String(propertyId),
    reason: `${property.name}: ${applied.added} added, ${applied.changed} changed, ${applied.removed} removed`,
  });
  const event = { key: String(propertyId), version: 0 };
  await publish(tx, recordRoom('unit'), 'updated', event);
  await publish(tx, recordRoom('floorplan'), 'updated', event);
  return applied;
}
