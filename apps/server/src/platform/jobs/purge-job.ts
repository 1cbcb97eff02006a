import sql from 'sql-template-tag';
import { z } from 'zod';
import { removeOldRequestKeys } from '../actions/idempotency.ts';
import { purgeEvents } from '../events/read-events.ts';
import { removeOldFailures } from '../session/login-limits.ts';
import { defineJob } from './define-job.ts';
import { purgeBatchSize, purgeInBatches } from './purge-in-batches.ts';

/**
 * For a day after its end the row tells a returning person why they were signed out. A session with an open
 * view-as stays until the audit log records its end.
 */
const endedSessions = sql`
  delete from sessions where id in (
    select id from sessions where least(expires_at, ended_at) < now() - interval '1 day'
      and (acting_as is null or ended_at is not null) limit ${purgeBatchSize})`;

/** No client repeats a request after a day. */
const requestKeyDays = 1;

/** Deletes expired sessions, request keys, failed sign-ins and events. */
export const purgeJob = defineJob({
  name: 'purge',
  schema: z.object({}),
  cron: '*/15 * * * *',
  retry: { limit: 0, delaySeconds: 0 },
  handler: async ({ db, log }) => {
    const sessions = await purgeInBatches(db, endedSessions);
    const requestKeys = await purgeInBatches(db, removeOldRequestKeys(requestKeyDays, purgeBatchSize));
    const failures = await purgeInBatches(db, removeOldFailures(purgeBatchSize));
    const events = await purgeEvents(db);
    log.info({ sessions, requestKeys, failures, events }, 'Purged');
  },
});
