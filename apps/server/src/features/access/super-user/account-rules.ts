import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { superUser } from '@supersync/contract/access/super-user/super-user.ts';
import sql from 'sql-template-tag';
import { audit } from '#platform/audit/audit.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Caller, Origin } from '#platform/server.ts';

export type Account = Row<typeof superUser>;

/**
 * Nobody removes the last super user. All of them are locked, always in the same order and before anything else: of
 * two managers who remove each other at once the second finds out here that the first was faster.
 */
export async function requireAnotherSuperUser(tx: Transaction, id: number, caller: Caller): Promise<void> {
  const { rows } = await tx.query<{ id: number; can_enter: boolean }>(sql`
    select id, email_verified_at is not null as can_enter from users
    where is_super_user and suspended_at is null order by id for update`);
  if (!rows.some((row) => row.id !== id && row.can_enter)) throw problem('last_super_user', {});
  if (!rows.some((row) => row.id === caller.userId)) throw problem('not_super_user', {});
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
