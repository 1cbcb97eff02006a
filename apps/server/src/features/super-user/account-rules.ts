import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { recordRoom } from '@supersync/contract/event/event.ts';
import type { Action } from '@supersync/contract/kernel/define-action.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { superUser, type accountStatuses } from '@supersync/contract/super-user/super-user.ts';
import sql from 'sql-template-tag';
import { audit, type AuditEntry } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import type { Caller, Origin } from '../../platform/server.ts';

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly isSuperUser: boolean;
  readonly status: ChoiceOf<typeof accountStatuses>;
  readonly version: number;
}

interface AccountRow {
  id: number;
  email: string;
  first_name: string;
  is_super_user: boolean;
  status: Account['status'];
  version: number;
}

/** Locked until the end of the transaction. */
export async function lockAccount(tx: Transaction, id: number): Promise<Account> {
  const { rows } = await tx.query<AccountRow>(sql`
    select id, email, first_name, is_super_user, status, version from super_users where id = ${id} for update`);
  const row = rows[0];
  if (row === undefined) throw problem('not_found', { thing: superUser.singular, key: id });
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    isSuperUser: row.is_super_user,
    status: row.status,
    version: row.version,
  };
}

export function demandLegal(action: Pick<Action, 'legalIn'>, { status }: Account): void {
  if (action.legalIn?.includes(status) !== true)
    throw problem('illegal_state', { thing: superUser.singular, state: status });
}

/**
 * Nobody removes the last super user. All of them are locked, always in the same order and before anything else: of
 * two managers who remove each other at once the second finds out here that the first was faster.
 */
export async function demandAnotherSuperUser(tx: Transaction, id: number, caller: Caller): Promise<void> {
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

/** The audit entry and the event of a change to an account. */
export async function tell(
  tx: Transaction,
  origin: Origin,
  account: Pick<Account, 'id' | 'version'>,
  entry: Pick<AuditEntry, 'action' | 'changes' | 'reason'>,
): Promise<void> {
  const key = String(account.id);
  await audit(tx, origin, { ...entry, resource: superUser.name, key });
  await publish(tx, recordRoom(superUser.name), 'updated', { key, version: account.version });
}
