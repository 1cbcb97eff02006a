import sql from 'sql-template-tag';
import { audit } from '../audit/audit.ts';
import type { Transaction } from '../db/database.ts';
import type { Origin } from '../server.ts';

/** As whom a session looks at the console; locked until the end of the transaction. */
export async function viewOf(tx: Transaction, sessionId: string): Promise<number | null> {
  const { rows } = await tx.query<{ acting_as: number | null }>(
    sql`select acting_as from sessions where id = ${sessionId} for update`,
  );
  return rows[0]?.acting_as ?? null;
}

export async function beginView(
  tx: Transaction,
  sessionId: string,
  userId: number,
  until: Date,
): Promise<void> {
  await tx.query(sql`
    update sessions set acting_as = ${userId}, acting_until = ${until}
    where id = ${sessionId} and ended_at is null`);
}

export async function endView(tx: Transaction, sessionId: string): Promise<void> {
  await tx.query(sql`update sessions set acting_as = null, acting_until = null where id = ${sessionId}`);
}

export interface ExpiredView {
  readonly user_id: number;
  readonly acting_as: number;
  readonly address: string | null;
}

/** Ends some views whose time is over, and answers which. Those that another server is ending are left to it. */
export async function endExpiredViews(tx: Transaction, now: Date, atMost: number): Promise<ExpiredView[]> {
  const { rows } = await tx.query<ExpiredView>(sql`
    with over as (
      select id, acting_as from sessions
      where acting_as is not null and acting_until <= ${now} and ended_at is null
      order by id limit ${atMost} for update skip locked
    )
    update sessions s set acting_as = null, acting_until = null from over where s.id = over.id
    returning s.user_id, over.acting_as, s.address`);
  return rows;
}

/** Ends every open session of a person, and what they viewed as somebody else; how many sessions there were. */
export async function endSessionsOf(
  tx: Transaction,
  origin: Origin,
  userId: number,
  reason: string,
  now: Date,
): Promise<number> {
  const { rows } = await tx.query<{ acting_as: number | null }>(sql`
    update sessions set ended_at = ${now}, end_reason = ${reason}
    where user_id = ${userId} and ended_at is null and expires_at > ${now} returning acting_as`);
  for (const { acting_as: viewed } of rows)
    if (viewed !== null)
      await audit(
        tx,
        { ...origin, userId, reason },
        { action: 'stopped viewing as', resource: 'user', key: String(viewed) },
      );
  return rows.length;
}
