import { problem } from '@supersync/contract/kernel/errors.ts';
import { startViewAs, stopViewAs } from '@supersync/contract/view-as/actions.ts';
import sql from 'sql-template-tag';
import { registerAction } from '../../platform/actions/register-action.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Feature } from '../../platform/server.ts';
import { readPerson } from '../../platform/session/people.ts';
import { keysBeyond } from '../../platform/session/viewing.ts';

const viewMinutes = 30;

/** The console as another person sees it. Who that is stands in the session; every request reads it from there. */
export const viewAsFeature: Feature = (server) => {
  const { clock, config } = server;

  registerAction(server, startViewAs, async ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
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
      const { rows } = await tx.query<{ acting_as: number | null }>(
        sql`select acting_as from sessions where id = ${caller.sessionId} for update`,
      );
      const userId = rows[0]?.acting_as ?? null;
      // Over by itself, or stopped in another tab: either way one is oneself again.
      if (userId === null) return null;
      await tx.query(sql`
        update sessions set acting_as = null, acting_until = null where id = ${caller.sessionId}`);
      await audit(tx, origin, { action: 'stopped viewing as', resource: 'user', key: String(userId) });
      tx.afterCommit(server.accessChanged);
      return null;
    }),
  );
};
