import { buildingStackBuilding } from '@supersync/contract/building-stack/building-stack-building.ts';
import { buildingStackCompany } from '@supersync/contract/building-stack/building-stack-company.ts';
import type { PayloadBuilding } from '@supersync/contract/building-stack/payload.ts';
import { normalName } from '@supersync/contract/building/normal-address.ts';
import { recordRoom } from '@supersync/contract/event/event.ts';
import sql from 'sql-template-tag';
import { audit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import type { Origin } from '../../platform/server.ts';
import type { ReadPayload } from './payload.ts';

/** Some payloads name no ids: the name is then what a building is known by. */
const remoteIdOf = ({ id, name }: PayloadBuilding): string =>
  (id === null || id === undefined ? normalName(name) : String(id)).slice(0, 80);

interface Refreshed {
  source: ReadPayload['source'];
  added: number;
  changed: number;
  unchanged: number;
  missing: number;
}

/** Adds what is new and follows what was renamed; what is gone there stays until somebody removes it. */
export async function refreshBuildings(
  tx: Transaction,
  origin: Origin,
  companyId: number,
  { source, payload }: ReadPayload,
): Promise<Refreshed> {
  const told = new Map(
    payload.data.buildings.map((building) => [
      remoteIdOf(building),
      {
        remote_id: remoteIdOf(building),
        name: building.name.slice(0, 160),
        address: building.address?.slice(0, 200) ?? null,
        unit_count: building.availableUnits.length,
      },
    ]),
  );
  const { rows } = await tx.query<{ added: number; changed: number; missing: number }>(sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify([...told.values()])}::jsonb)
        as t(remote_id text, name text, address text, unit_count int)
    ), written as (
      insert into building_stack_buildings as b (company_id, remote_id, name, address, unit_count, modified_user_id)
      select ${companyId}, t.remote_id, t.name, t.address, t.unit_count, ${origin.userId}::int from told t
      on conflict (company_id, remote_id) do update
      set name = excluded.name, address = coalesce(excluded.address, b.address), unit_count = excluded.unit_count,
        version = b.version + 1, modified_user_id = excluded.modified_user_id, modified_at = now()
      where (b.name, b.address, b.unit_count)
        is distinct from (excluded.name, coalesce(excluded.address, b.address), excluded.unit_count)
      returning b.version = 1 as is_new
    )
    select (select count(*) filter (where is_new)::int from written) as added,
      (select count(*) filter (where not is_new)::int from written) as changed,
      (select count(*)::int from building_stack_buildings b
        where b.company_id = ${companyId} and not exists (select from told t where t.remote_id = b.remote_id)) as missing`);
  const { added = 0, changed = 0, missing = 0 } = rows[0] ?? {};
  await tx.query(sql`
    update building_stack_companies set fetched_at = now(), version = version + 1 where id = ${companyId}`);
  await audit(tx, origin, {
    action: 'refreshed',
    resource: buildingStackCompany.name,
    key: String(companyId),
    changes: { buildings: [null, { source, added, changed, missing }] },
  });
  await publish(tx, recordRoom(buildingStackCompany.name), 'updated', { key: String(companyId) });
  if (added + changed > 0)
    await publish(tx, recordRoom(buildingStackBuilding.name), 'updated', { key: null });
  return { source, added, changed, unchanged: told.size - added - changed, missing };
}
