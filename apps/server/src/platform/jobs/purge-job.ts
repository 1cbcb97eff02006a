import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { purgeEvents } from '../events/read-events.ts';
import { defineJob } from './define-job.ts';

const batchSize = 5000;

/** In small batches, so that a purge blocks nobody. */
async function purgeInBatches(db: Database, text: string): Promise<number> {
  let purged = 0;
  for (;;) {
    const { rowCount } = await db.query({ text, values: [batchSize] });
    purged += rowCount;
    if (rowCount < batchSize) return purged;
  }
}

/**
 * For a day after its end the row tells a returning person why they were signed out. A session with an open
 * view-as stays until the audit log records its end.
 */
const endedSessions = `
  delete from sessions where id in (
    select id from sessions where least(expires_at, ended_at) < now() - interval '1 day'
      and (acting_as is null or ended_at is not null) limit $1)`;

/** No client repeats a request after a day. */
const oldRequestKeys = `
  delete from idempotency_keys where (key, user_id) in (
    select key, user_id from idempotency_keys where created < now() - interval '1 day' limit $1)`;

/** Deletes expired sessions, request keys and events. */
export const purgeJob = defineJob({
  name: 'purge',
  schema: z.object({}),
  cron: '*/15 * * * *',
  retry: { limit: 0, delaySeconds: 0 },
  handler: async ({ db, log }) => {
    const sessions = await purgeInBatches(db, endedSessions);
    const requestKeys = await purgeInBatches(db, oldRequestKeys);
    const events = await purgeEvents(db);
    log.info({ sessions, requestKeys, events }, 'Purged');
  },
});
