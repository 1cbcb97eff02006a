import { buildingStackCompany } from '@supersync/contract/building-stack/building-stack-company.ts';
import {
  companyPayload,
  differences,
  findMapped,
  valuesOf,
  type CompanyPayload,
  type SyncedValues,
} from '@supersync/contract/building-stack/payload.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { testSync } from '@supersync/contract/building-stack/actions.ts';
import type { Queryable } from '../../platform/db/database.ts';

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

const readMapped = async (db: Queryable, companyId: number): Promise<MappedRow[]> => {
  const { rows } = await db.query<MappedRow>(sql`
    select b.id as "buildingId", b.remote_id as "remoteId", b.name, b.address, p.id as "propertyId",
      p.name as "propertyName", p.units_available as "unitsAvailable", p.beds_min as "bedsMin",
      p.beds_max as "bedsMax", p.rent_min as "rentMin", p.rent_max as "rentMax",
      p.square_feet_min as "squareFeetMin", p.square_feet_max as "squareFeetMax",
      array(select field from property_locks k where k.property_id = p.id) as locked
    from building_stack_buildings b join properties p on p.id = b.property_id
    where b.company_id = ${companyId} and b.status = 'mapped' order by b.name`);
  return rows;
};

function readPayload(payload: unknown): CompanyPayload {
  const parsed = companyPayload.safeParse(payload);
  if (parsed.success) return parsed.data;
  const errors = Object.fromEntries(
    parsed.error.issues.slice(0, 20).map(({ path, message }) => [['payload', ...path].join('.'), message]),
  );
  throw problem('invalid_input', {}, { errors });
}

/** Compares, and writes nothing. */
export async function syncTest(db: Queryable, companyId: number, pasted: unknown): Promise<SyncAnswer> {
  const company = await db.query(sql`select from building_stack_companies where id = ${companyId}`);
  if (company.rows.length === 0)
    throw problem('not_found', { thing: buildingStackCompany.singular, key: companyId });
  const { data } = readPayload(pasted);
  const mapped = await readMapped(db, companyId);
  const seen = new Set<number>();
  const buildings = data.buildings.map((building): SyncAnswer['buildings'][number] => {
    const ours = findMapped(
      building,
      mapped.filter(({ buildingId }) => !seen.has(buildingId)),
    );
    if (ours !== null) seen.add(ours.buildingId);
    return {
      name: building.name,
      propertyId: ours?.propertyId ?? null,
      propertyName: ours?.propertyName ?? null,
      units: building.availableUnits.length,
      fields: ours === null ? [] : differences(ours, valuesOf(building), new Set(ours.locked)),
    };
  });
  return {
    source: 'pasted',
    buildings,
    changed: buildings.filter(({ fields }) => fields.some(({ verdict }) => verdict === 'changed')).length,
    unmapped: buildings.filter(({ propertyId }) => propertyId === null).length,
    missing: mapped
      .filter(({ buildingId }) => !seen.has(buildingId))
      .map(({ buildingId, name }) => ({ id: buildingId, name })),
  };
}
