import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { purgeEvents } from '../events/read-events.ts';
import { defineJob } from './define-job.ts';

const stepSize = 5000;

/** In small steps, so that no purge holds up the others. */
async function purgeInSteps(db: Database, text: string): Promise<number> {
  let purged = 0;
  for (;;) {
    const { rowCount } = await db.query({ text, values: [stepSize] });
    purged += rowCount;
    if (rowCount < stepSize) return purged;
  }
}

/**
 * A person who comes back within a day of the end is told why; after that the row serves nobody. One with a view that
 * nothing has ended yet waits until the audit log says that it did.
 */
const endedSessions = `
  delete from sessions where id in (
    select id from sessions where least(expires_at, ended_at) < now() - interval '1 day'
      and (acting_as is null or ended_at is not null) limit $1)`;

/** No client repeats a request after a day. */
const oldRequestKeys = `
  delete from idempotency_keys where (key, user_id) in (
    select key, user_id from idempotency_keys where created < now() - interval '1 day' limit $1)`;

/** What has had its time: sessions, request keys and events. */
export const purgeJob = defineJob({
  name: 'purge',
  schema: z.object({}),
  cron: '*/15 * * * *',
  retry: { limit: 0, delaySeconds: 0 },
  handler: async ({ db, log }) => {
    const sessions = await purgeInSteps(db, endedSessions);
    const requestKeys = await purgeInSteps(db, oldRequestKeys);
    const events = await purgeEvents(db);
    log.info({ sessions, requestKeys, events }, 'Purged');
  },
});
