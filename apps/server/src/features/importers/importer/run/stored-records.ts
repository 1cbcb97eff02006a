import type { FeedFloorplan, FeedUnit } from '@supersync/contract/importers/feed-parser/feed.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { ImporterRow } from './importer-row.ts';
import type { OwnFields } from './property-fields.ts';

/** A property with its floorplans and units in the shape of a feed. */
export interface StoredProperty {
  readonly id: number;
  readonly importId: string;
  readonly own: OwnFields;
  readonly locks: readonly string[];
  readonly floorplans: FeedFloorplan[];
  readonly units: FeedUnit[];
}

type OfProperty<T> = T & { readonly propertyId: number };

/** By property; the id itself is no part of what is compared. */
function grouped<T extends object>(rows: readonly OfProperty<T>[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const { propertyId, ...rest } of rows) {
    const group = groups.get(propertyId) ?? [];
    // The rest of the row is exactly the record.
    group.push(rest as unknown as T);
    groups.set(propertyId, group);
  }
  return groups;
}

export async function readStored(
  db: Queryable,
  { clientId, source }: Pick<ImporterRow, 'clientId' | 'source'>,
): Promise<StoredProperty[]> {
  const { rows: properties } = await db.query<
    Omit<StoredProperty, 'floorplans' | 'units' | 'own'> & OwnFields
  >(sql`
    select id, import_id as "importId", name, address, city, province_code as "provinceCode",
      postal_code as "postalCode", phone, email,
      array(select field from property_locks k where k.property_id = p.id) as locks
    from properties p
    where client_id = ${clientId} and import_source = ${source} and import_id is not null order by id`);
  const ids = properties.map(({ id }) => id);
  const { rows: floorplans } = await db.query<OfProperty<FeedFloorplan>>(sql`
    select property_id as "propertyId", import_id as "importId", name, beds, baths,
      square_feet_min as "squareFeetMin", square_feet_max as "squareFeetMax", rent_min as "rentMin",
      rent_max as "rentMax", units_available as "unitsAvailable"
    from floorplans where property_id = any(${ids}::int[])`);
  const { rows: units } = await db.query<OfProperty<FeedUnit>>(sql`
    select u.property_id as "propertyId", u.import_id as "importId", u.number, f.import_id as "floorplanImportId",
      u.beds, u.baths, u.square_feet as "squareFeet", u.rent, u.market_rent as "marketRent",
      u.available_on as "availableOn", u.status
    from units u left join floorplans f on f.id = u.floorplan_id where u.property_id = any(${ids}::int[])`);
  const plansOf = grouped<FeedFloorplan>(floorplans);
  const unitsOf = grouped<FeedUnit>(units);
  return properties.map(({ id, importId, locks, ...own }) => ({
    id,
    importId,
    own,
    locks,
    floorplans: plansOf.get(id) ?? [],
    units: unitsOf.get(id) ?? [],
  }));
}
