import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  endSessions,
  readAccountDetails,
  reactivateSuperUser,
  setSuperUserFlag,
  suspendSuperUser,
} from '@supersync/contract/super-user/actions.ts';
import { superUser } from '@supersync/contract/super-user/super-user.ts';
import sql from 'sql-template-tag';
import { registerAction } from '../../platform/actions/register-action.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Server } from '../../platform/server.ts';
import { isSuperUserManager } from '../../platform/session/grants.ts';
import {
  demandAnotherSuperUser,
  demandLegal,
  endSessionsOf,
  lockAccount,
  tell,
  type Account,
} from './account-rules.ts';
import { closeLinks } from './password-links.ts';

interface Change {
  readonly suspendedAt?: Date | null;
  readonly isSuperUser?: boolean;
}

/** Deactivating, letting in again, the flag, and the sessions of an account. */
export function registerAccountActions(server: Server): void {
  const { clock, config } = server;

  async function write(
    tx: Transaction,
    account: Account,
    change: Change,
    by: number,
  ): Promise<Pick<Account, 'id' | 'isSuperUser' | 'status' | 'version'>> {
    const { suspendedAt, isSuperUser } = change;
    await tx.query(sql`
      update users set
        suspended_at = case when ${suspendedAt !== undefined} then ${suspendedAt ?? null}::timestamptz else suspended_at end,
        is_super_user = coalesce(${isSuperUser ?? null}::boolean, is_super_user),
        modified_user_id = ${by}, modified_at = ${clock.now()}, version = version + 1
      where id = ${account.id}`);
    tx.afterCommit(server.accessChanged);
    const { id, isSuperUser: flag, status, version } = await lockAccount(tx, account.id);
    return { id, isSuperUser: flag, status, version };
  }

  registerAction(server, suspendSuperUser, async ({ params: { id }, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      if (id === caller.userId) throw problem('not_on_yourself', { what: 'suspend' });
      await demandAnotherSuperUser(tx, id, caller);
      const before = await lockAccount(tx, id);
      demandLegal(suspendSuperUser, before);
      const now = clock.now();
      const after = await write(tx, before, { suspendedAt: now }, caller.userId);
      const ended = await endSessionsOf(tx, origin, id, 'the account was suspended', now);
      await closeLinks(tx, id, now);
      await tell(tx, origin, after, {
        action: 'suspended',
        changes: { status: [before.status, after.status], sessionCount: [ended, 0] },
      });
      return after;
    }),
  );

  registerAction(server, reactivateSuperUser, async ({ params: { id }, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const before = await lockAccount(tx, id);
      demandLegal(reactivateSuperUser, before);
      const after = await write(tx, before, { suspendedAt: null }, caller.userId);
      await tell(tx, origin, after, {
        action: 'reactivated',
        changes: { status: [before.status, after.status] },
      });
      return after;
    }),
  );

  registerAction(server, setSuperUserFlag, async ({ params: { id }, body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { isSuperUser } = body;
      if (!isSuperUser) {
        if (id === caller.userId) throw problem('not_on_yourself', { what: 'withdraw the flag of' });
        await demandAnotherSuperUser(tx, id, caller);
      }
      const before = await lockAccount(tx, id);
      if (before.isSuperUser === isSuperUser) return before;
      const after = await write(tx, before, { isSuperUser }, caller.userId);
      await tell(tx, origin, after, {
        action: isSuperUser ? 'granted the super-user flag' : 'withdrew the super-user flag',
        changes: { isSuperUser: [Number(before.isSuperUser), Number(isSuperUser)] },
      });
      return after;
    }),
  );

  registerAction(server, endSessions, async ({ params: { id }, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const account = await lockAccount(tx, id);
      const ended = await endSessionsOf(tx, origin, id, 'ended by a superuser manager', clock.now());
      if (ended === 0) return { ended };
      tx.afterCommit(server.accessChanged);
      await tell(tx, origin, account, {
        action: 'ended the sessions',
        changes: { sessionCount: [ended, 0] },
      });
      return { ended };
    }),
  );

  interface SessionRow {
    id: string;
    created: Date;
    rotated_at: Date;
    expires_at: Date;
    address: string | null;
    agent: string | null;
  }

  registerAction(server, readAccountDetails, async ({ params: { id }, caller, db }) => {
    const now = clock.now();
    const account = await db.query<{
      email: string;
      is_verified: boolean;
      has_password: boolean;
      link_expires: Date | null;
    }>(sql`
      select u.email, u.email_verified_at is not null as is_verified, u.password_hash is not null as has_password,
        (select max(l.expires_at) from password_links l
         where l.user_id = u.id and l.closed_at is null and l.expires_at > ${now}) as link_expires
      from users u where u.id = ${id}`);
    const [row] = account.rows;
    if (row === undefined) throw problem('not_found', { thing: superUser.singular, key: id });
    const sessions = await db.query<SessionRow>(sql`
      select id, created, rotated_at, expires_at, address, agent from sessions
      where user_id = ${id} and ended_at is null and expires_at > ${now} order by rotated_at desc limit 100`);
    return {
      isManager: isSuperUserManager({ email: row.email, isVerified: row.is_verified }, config),
      hasPassword: row.has_password,
      linkExpiresAt: row.link_expires?.toISOString() ?? null,
      sessions: sessions.rows.map((session) => ({
        id: session.id,
        started: session.created.toISOString(),
        lastSeen: session.rotated_at.toISOString(),
        expiresAt: session.expires_at.toISOString(),
        address: session.address,
        agent: session.agent,
        isPresent: session.id === caller.sessionId,
      })),
    };
  });
}
