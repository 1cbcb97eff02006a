import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { superUser } from '@supersync/contract/access/super-user/super-user.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import type { Caller } from '#platform/server.ts';

export type Account = Row<typeof superUser>;

/**
 * Refuses to remove the last super user. Locks all super users first, in a fixed order: of two managers who remove each
 * other concurrently, the second sees the first one's change.
 */
export async function requireAnotherSuperUser(tx: Transaction, id: number, caller: Caller): Promise<void> {
  const { rows } = await tx.query<{ id: number; can_enter: boolean }>(sql`
    select id, email_verified_at is not null as can_enter from users
    where is_super_user and suspended_at is null order by id for update`);
  if (!rows.some((row) => row.id !== id && row.can_enter)) throw problem('last_super_user', {});
  if (!rows.some((row) => row.id === caller.userId)) throw problem('not_super_user', {});
}
