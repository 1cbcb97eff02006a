import {
  differences,
  findMapped,
  valuesOf,
  type SyncedValues,
} from '@supersync/contract/records/building-stack/payload.ts';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { testSync } from '@supersync/contract/records/building-stack/actions.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { ReadPayload } from './payload.ts';

type SyncAnswer = z.input<(typeof testSync)['answer']>;

interface MappedRow extends SyncedValues {
  buildingId: number;
  remoteId: string;
  name: string;
  address: string | null;
  propertyId: number;
  propertyName: string;
  locked: string[];
}

/** Only properties of the company's own client: a company that is ignored has none. */
const readMapped = async (db: Queryable, companyId: number): Promise<MappedRow[]> => {
  const { rows } = await db.query<MappedRow>(sql`
    select b.id as "buildingId", b.remote_id as "remoteId", b.name, b.address, p.id as "propertyId",
      p.name as "propertyName", p.units_available as "unitsAvailable", p.beds_min as "bedsMin",
      p.beds_max as "bedsMax", p.rent_min as "rentMin", p.rent_max as "rentMax",
      p.square_feet_min as "squareFeetMin", p.square_feet_max as "squareFeetMax",
      array(select field from property_locks k where k.property_id = p.id) as locked
    from building_stack_buildings b
    join building_stack_companies c on c.id = b.company_id
    join properties p on p.id = b.property_id and p.client_id = c.client_id
    where b.company_id = ${companyId} and b.status = 'mapped' order by b.name`);
  return rows;
};

export async function syncTest(
  db: Queryable,
  companyId: number,
  { source, payload }: ReadPayload,
): Promise<SyncAnswer> {
  const { data } = payload;
  const mapped = await readMapped(db, companyId);
  const matchedIds = new Set<number>();
  const buildings = data.buildings.map((building): SyncAnswer['buildings'][number] => {
    const localProperty = findMapped(
      building,
      mapped.filter(({ buildingId }) => !matchedIds.has(buildingId)),
    );
    if (localProperty !== null) matchedIds.add(localProperty.buildingId);
    return {
      name: building.name,
      propertyId: localProperty?.propertyId ?? null,
      propertyName: localProperty?.propertyName ?? null,
      units: building.availableUnits.length,
      fields:
        localProperty === null
          ? []
          : differences(localProperty, valuesOf(building), new Set(localProperty.locked)),
    };
  });
  return {
    source,
    buildings,
    changed: buildings.filter(({ fields }) => fields.some(({ verdict }) => verdict === 'changed')).length,
    unmapped: buildings.filter(({ propertyId }) => propertyId === null).length,
    missing: mapped
      .filter(({ buildingId }) => !matchedIds.has(buildingId))
      .map(({ buildingId, name }) => ({ id: buildingId, name })),
  };
}
