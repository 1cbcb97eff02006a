import type { Row } from '@supersync/contract/kernel/record.ts';
import type { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { requireUnrestricted } from '#platform/restriction/gate.ts';

type Property = Partial<Row<typeof propertyMeta>>;

/** Refuses to add, move or activate a property in a province its client is restricted from. */
export async function requireProvince(
  db: Queryable,
  before: Property | null,
  after: Property,
  on: string,
): Promise<void> {
  const { clientId, provinceCode } = after;
  const movesIn = before?.clientId !== clientId || before?.provinceCode !== provinceCode;
  const goesLive = after.status === 'active' && before?.status !== 'active';
  if ((!movesIn && !goesLive) || clientId === undefined || provinceCode === undefined) return;
  await requireUnrestricted(db, { clientId, scope: 'province', target: provinceCode, on });
}

/** The same check for a bulk activation: one refused property refuses the batch. */
export async function requireProvinces(db: Queryable, ids: readonly number[], on: string): Promise<void> {
  const { rows } = await db.query<{ client_id: number; province_code: string }>(sql`
    select distinct p.client_id, p.province_code from properties p
    where p.id = any(${[...ids]}::int[]) and p.status <> 'active'
      and exists (select from client_restrictions r where r.client_id = p.client_id and r.scope = 'province')
    order by 1, 2`);
  for (const { client_id: clientId, province_code: target } of rows)
    await requireUnrestricted(db, { clientId, scope: 'province', target, on });
}
