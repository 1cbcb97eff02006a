import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  endSessions,
  reactivateSuperUser,
  readAccountDetails,
  setSuperUserFlag,
  suspendSuperUser,
} from '@supersync/contract/access/super-user/actions.ts';
import { superUser } from '@supersync/contract/access/super-user/super-user.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import { records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';
import { isSuperUserManager } from '#platform/session/grants.ts';
import { endSessionsOf } from '#platform/session/session-views.ts';
import { type Account, requireAnotherSuperUser } from './account-rules.ts';
import { closeLinks } from './password-links.ts';

const answerOf = ({ id, isSuperUser, status, version }: Account) => ({ id, isSuperUser, status, version });

/** Suspend, reactivate, the super user flag, and ending sessions. */
export function registerAccountActions(server: Server): void {
  const { clock, config } = server;

  registerStep(
    server,
    suspendSuperUser,
    async ({ params: { id }, origin, tx, move }) => {
      const now = clock.now();
      const ended = await endSessionsOf(tx, origin, id, 'the account was suspended', now);
      await closeLinks(tx, id, now);
      const { record } = await move(
        { suspendedAt: now },
        { action: 'suspended', unaudited: ['suspendedAt'], changes: { sessionCount: [ended, 0] } },
      );
      return answerOf(record);
    },
    {
      async first(tx, { params: { id }, caller }) {
        if (id === caller.userId) throw problem('not_on_yourself', { what: 'suspend' });
        await requireAnotherSuperUser(tx, id, caller);
      },
    },
  );

  registerStep(server, reactivateSuperUser, async ({ move }) => {
    const { record } = await move(
      { suspendedAt: null },
      { action: 'reactivated', unaudited: ['suspendedAt'] },
    );
    return answerOf(record);
  });

  registerAction(server, setSuperUserFlag, async ({ params: { id }, body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { isSuperUser } = body;
      if (!isSuperUser) {
        if (id === caller.userId) throw problem('not_on_yourself', { what: 'withdraw the flag of' });
        await requireAnotherSuperUser(tx, id, caller);
      }
      const action = isSuperUser ? 'granted the super-user flag' : 'withdrew the super-user flag';
      const { record } = await records(tx, origin).update(superUser, id, { isSuperUser }, { action });
      return answerOf(record);
    }),
  );

  registerAction(server, endSessions, async ({ params: { id }, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { version } = await records(tx, origin).lock(superUser, id);
      const ended = await endSessionsOf(tx, origin, id, 'ended by a superuser manager', clock.now());
      if (ended === 0) return { ended };
      tx.afterCommit(server.accessChanged);
      const changes = { sessionCount: [ended, 0] } as const;
      await records(tx, origin).note(superUser, id, { action: 'ended the sessions', changes, version });
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
