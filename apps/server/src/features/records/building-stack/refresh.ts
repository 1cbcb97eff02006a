import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import { buildingStackBuilding } from '@supersync/contract/records/building-stack/building-stack-building.ts';
import { buildingStackCompany } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import type { PayloadBuilding } from '@supersync/contract/records/building-stack/payload.ts';
import { normalName } from '@supersync/contract/records/building/normal-address.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import type { ReadPayload } from './payload.ts';

/** Payloads without ids: the building's name identifies it. */
const remoteIdOf = ({ id, name }: PayloadBuilding): string =>
  cutText(id === null || id === undefined ? normalName(name) : String(id), 80);

interface Refreshed {
  source: ReadPayload['source'];
  added: number;
  changed: number;
  unchanged: number;
  missing: number;
}

/** Adds new buildings and updates names; buildings missing there stay until a person removes them. */
export async function refreshBuildings(
  tx: Transaction,
  origin: Origin,
  companyId: number,
  { source, payload }: ReadPayload,
): Promise<Refreshed> {
  const remote = new Map(
    payload.data.buildings.map((building) => [
      remoteIdOf(building),
      {
        remote_id: remoteIdOf(building),
        name: cutText(building.name, 160),
        address: typeof building.address === 'string' ? cutText(building.address, 200) : null,
        unit_count: building.availableUnits.length,
      },
    ]),
  );
  const writer = records(tx, origin);
  const sent = sql`told as (
    select * from jsonb_to_recordset(${JSON.stringify([...remote.values()])}::jsonb)
      as t(remote_id text, name text, address text, unit_count int))`;
  const event = { key: null };
  const reason = `Told by Building Stack (${source})`;
  const changed = await writer.bulk(
    buildingStackBuilding,
    {
      before: sent,
      rows: sql`select b.*, t.name as told_name, coalesce(t.address, b.address) as told_address, t.unit_count as told_units
        from building_stack_buildings b join told t on t.remote_id = b.remote_id
        where b.company_id = ${companyId} and (b.name, b.address, b.unit_count)
          is distinct from (t.name, coalesce(t.address, b.address), t.unit_count)
        order by b.id for update of b`,
      set: sql`name = o.told_name, address = o.told_address, unit_count = o.told_units`,
    },
    { event, reason },
  );
  const added = await writer.bulk(
    buildingStackBuilding,
    {
      before: sent,
      insert: sql`insert into building_stack_buildings
          (company_id, remote_id, name, address, unit_count, modified_user_id)
        select ${companyId}::int, t.remote_id, t.name, t.address, t.unit_count, ${origin.userId}::int from told t
        on conflict (company_id, remote_id) do nothing returning *`,
    },
    { event, reason },
  );
  const { rows } = await tx.query<{ missing: number }>(sql`
    select count(*)::int as missing from building_stack_buildings
    where company_id = ${companyId} and not remote_id = any (${[...remote.keys()]}::text[])`);
  const missing = rows[0]?.missing ?? 0;
  await writer.update(
    buildingStackCompany,
    companyId,
    { fetchedAt: transactionTime },
    {
      action: 'refreshed',
      unaudited: ['fetchedAt'],
      changes: { buildings: [null, { source, added, changed, missing }] },
    },
  );
  return { source, added, changed, unchanged: remote.size - added - changed, missing };
}
