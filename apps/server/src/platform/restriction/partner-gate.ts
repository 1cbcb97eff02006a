import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import { requireUnrestricted } from './gate.ts';

/** Refuses to enable a partner that the client's rules block, or any partner if syndication is blocked. */
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
