import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import { requireUnrestricted } from './gate.ts';

/** A partner a client does not want, or any where it is not to be syndicated, is not switched on for what is its. */
export async function requirePartner(
  db: Queryable,
  clientId: number,
  partnerId: number,
  on: string,
): Promise<void> {
  const { rows } = await db.query<{ partner_key: string }>(
    sql`select partner_key from partners where id = ${partnerId}`,
  );
  const target = rows[0]?.partner_key;
  if (target === undefined) return;
  await requireUnrestricted(db, { clientId, scope: 'feature', target: 'syndication', on });
  await requireUnrestricted(db, { clientId, scope: 'partner', target, on });
}
