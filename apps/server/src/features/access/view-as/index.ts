import { problem } from '@supersync/contract/kernel/errors.ts';
import { startViewAs, stopViewAs } from '@supersync/contract/access/view-as/actions.ts';
import sql from 'sql-template-tag';
import { requirePerson } from '#platform/access/people-only.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { audit } from '#platform/audit/audit.ts';
import { registerJob } from '#platform/jobs/jobs.ts';
import type { Feature } from '#platform/server.ts';
import { readPerson } from '#platform/session/people.ts';
import { beginView, endView, viewOf } from '#platform/session/session-views.ts';
import { keysBeyond } from '#platform/session/viewing.ts';
import { expiredViewsJob, stoppedViewing } from './expired-views.ts';

const viewMinutes = 30;

/** The console as another person sees it. The session stores who that is; every request reads it from there. */
export const viewAsFeature: Feature = (server) => {
  const { clock, config } = server;
  registerJob(server, expiredViewsJob(server));

  registerAction(server, startViewAs, async ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      requirePerson(caller);
      const { userId } = body;
      if (userId === caller.userId) throw problem('not_on_yourself', { what: 'view the console as' });
      const target = await tx.query<{ name: string }>(sql`
        select first_name || ' ' || last_name as name from users where id = ${userId}`);
      const name = target.rows[0]?.name;
      if (name === undefined) throw problem('not_found', { thing: 'person', key: userId });
      const viewed = await readPerson(tx, config, userId);
      if (viewed === null || !viewed.isSuperUser) throw problem('cannot_view_as', { name });
      const missingKeys = keysBeyond(caller.held, viewed.held);
      if (missingKeys.length > 0) throw problem('sees_more', { name, list: missingKeys.join(', ') });
      const until = new Date(clock.now().getTime() + viewMinutes * 60_000);
      // An expired or suspended view is still stored: it ends here.
      const before = await viewOf(tx, caller.sessionId);
      if (before !== null) await stoppedViewing(tx, origin, before);
      await beginView(tx, caller.sessionId, userId, until);
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
      // Already expired, or stopped in another tab.
      if (userId === null) return null;
      await endView(tx, caller.sessionId);
      await stoppedViewing(tx, origin, userId);
      tx.afterCommit(server.accessChanged);
      return null;
    }),
  );
};
