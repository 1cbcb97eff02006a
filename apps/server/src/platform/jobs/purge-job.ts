import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { removeOldRequestKeys } from '../actions/idempotency.ts';
import type { Database } from '../db/database.ts';
import { purgeEvents } from '../events/read-events.ts';
import { defineJob } from './define-job.ts';

const stepSize = 5000;

/** In small steps, so that no purge holds up the others. */
async function purgeInSteps(db: Database, statement: Sql): Promise<number> {
  let purged = 0;
  for (;;) {
    const { rowCount } = await db.query(statement);
    purged += rowCount;
    if (rowCount < stepSize) return purged;
  }
}

/**
 * A person who comes back within a day of the end is told why; after that the row serves nobody. One with a view that
 * nothing has ended yet waits until the audit log says that it did.
 */
const endedSessions = sql`
  delete from sessions where id in (
    select id from sessions where least(expires_at, ended_at) < now() - interval '1 day'
      and (acting_as is null or ended_at is not null) limit ${stepSize})`;

/** No client repeats a request after a day. */
const requestKeyDays = 1;

/** What has had its time: sessions, request keys and events. */
export const purgeJob = defineJob({
  name: 'purge',
  schema: z.object({}),
  cron: '*/15 * * * *',
  retry: { limit: 0, delaySeconds: 0 },
  handler: async ({ db, log }) => {
    const sessions = await purgeInSteps(db, endedSessions);
    const requestKeys = await purgeInSteps(db, removeOldRequestKeys(requestKeyDays, stepSize));
    const events = await purgeEvents(db);
    log.info({ sessions, requestKeys, events }, 'Purged');
  },
});
