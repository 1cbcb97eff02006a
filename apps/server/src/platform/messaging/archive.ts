import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Database, Queryable } from '../db/database.ts';
import { defineJob } from '../jobs/define-job.ts';

const weeksAhead = 4;
const day = 86_400_000;

/** Creates the partitions of the coming weeks. Also called at start: a server that was down for long has none. */
export async function prepareWeeks(db: Database, now: Date): Promise<number> {
  const last = new Date(now.getTime() + weeksAhead * 7 * day);
  const { rows } = await db.query<{ made: number }>(sql`
    select ensure_message_weeks(${now}::timestamptz::date, ${last}::timestamptz::date) as made`);
  return rows[0]?.made ?? 0;
}

/** For the retention task: drops partitions of weeks that ended before the day. */
export async function retireMessages(db: Queryable, before: Date): Promise<number> {
  const { rows } = await db.query<{ dropped: number }>(sql`
    select drop_message_weeks(${before}::timestamptz::date) as dropped`);
  return rows[0]?.dropped ?? 0;
}

/** Nightly: creates partitions ahead, and text search indexes for past weeks. */
export const archiveJob = defineJob({
  name: 'message-archive',
  schema: z.object({}),
  cron: '20 1 * * *',
  expireSeconds: 3600,
  handler: async ({ db, log }) => {
    const now = new Date();
    const weeks = await prepareWeeks(db, now);
    const { rows } = await db.query<{ closed: number }>(sql`select close_message_weeks(${now}) as closed`);
    log.info({ made: weeks, closed: rows[0]?.closed }, 'The message archive is prepared');
  },
});
