import { problem } from '@supersync/contract/kernel/errors.ts';
import { startViewAs, stopViewAs } from '@supersync/contract/access/view-as/actions.ts';
import sql from 'sql-template-tag';
import { requirePerson } from '#platform/access/people-only.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Transaction } from '#platform/db/database.ts';
import { registerJob } from '#platform/jobs/jobs.ts';
import type { Feature } from '#platform/server.ts';
import { readPerson } from '#platform/session/people.ts';
import { keysBeyond } from '#platform/session/viewing.ts';
import { expiredViewsJob, stoppedViewing } from './expired-views.ts';

const viewMinutes = 30;

/** Who a session is looked through; locked until the end of the transaction. */
async function viewOf(tx: Transaction, sessionId: string): Promise<number | null> {
  const { rows } = await tx.query<{ acting_as: number | null }>(
    sql`select acting_as from sessions where id = ${sessionId} for update`,
  );
  return rows[0]?.acting_as ?? null;
}

/** The console as another person sees it. Who that is stands in the session; every request reads it from there. */
export const viewAsFeature: Feature = (server) => {
  const { clock, config } = server;
  registerJob(server, expiredViewsJob(server));

  registerAction(server, startViewAs, async ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      requirePerson(caller);
      const { userId } = body;
      if (userId === caller.userId) throw problem('not_on_yourself', { what: 'view the console as' });
      const known = await tx.query<{ name: string }>(sql`
        select first_name || ' ' || last_name as name from users where id = ${userId}`);
      const name = known.rows[0]?.name;
      if (name === undefined) throw problem('not_found', { thing: 'person', key: userId });
      const viewed = await readPerson(tx, config, userId);
      if (viewed === null || !viewed.isSuperUser) throw problem('cannot_view_as', { name });
      const beyond = keysBeyond(caller.held, viewed.held);
      if (beyond.length > 0) throw problem('sees_more', { name, list: beyond.join(', ') });
      const until = new Date(clock.now().getTime() + viewMinutes * 60_000);
      // One that is over, or suspended with the other's account, is still on record: it ends here.
      const before = await viewOf(tx, caller.sessionId);
      if (before !== null) await stoppedViewing(tx, origin, before);
      await tx.query(sql`
        update sessions set acting_as = ${userId}, acting_until = ${until}
        where id = ${caller.sessionId} and ended_at is null`);
      await audit(tx, origin, {
        action: 'began viewing as',
        resource: 'user',
        key: String(userId),
        changes: { until: [null, until.toISOString()] },
      });
      tx.afterCommit(server.accessChanged);
      const { email, firstName, lastName } = viewed;
      return { userId, email, firstName, lastName, until: until.toISOString() };
    }),
  );

  registerAction(server, stopViewAs, async ({ caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const userId = await viewOf(tx, caller.sessionId);
      // Over by itself, or stopped in another tab: either way one is oneself again.
      if (userId === null) return null;
      await tx.query(sql`
        update sessions set acting_as = null, acting_until = null where id = ${caller.sessionId}`);
      await stoppedViewing(tx, origin, userId);
      tx.afterCommit(server.accessChanged);
      return null;
    }),
  );
};
