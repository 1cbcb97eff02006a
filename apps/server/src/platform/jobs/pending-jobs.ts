import { z } from 'zod';
import type { Database, Queryable } from '../db/database.ts';
import { jobsSchema } from './jobs-schema.ts';

/** A job that waits or runs: what is left to do, whatever the queue's own tables look like. */
export const pendingJobSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.record(z.string(), z.json()).nullable(),
  priority: z.int(),
  startAfter: z.string(),
  singletonKey: z.string().nullable(),
});
type PendingJob = z.infer<typeof pendingJobSchema>;

async function hasQueue(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ exists: boolean }>({
    text: `select to_regclass('${jobsSchema}.job') is not null as exists`,
  });
  return rows[0]?.exists === true;
}

export interface JobState {
  readonly job: string;
  readonly state: string;
  readonly count: number;
  /** Of the oldest, in seconds since it was due. */
  readonly age: number;
}

/** All jobs but the finished ones. */
export async function jobsByState(db: Queryable): Promise<JobState[]> {
  if (!(await hasQueue(db))) return [];
  const { rows } = await db.query<JobState>({
    text: `
      select name as job, state::text, count(*) as count,
        greatest(0, extract(epoch from now() - min(start_after)))::float8 as age
      from ${jobsSchema}.job where state::text in ('created', 'retry', 'active', 'failed') and not starts_with(name, '__')
      group by name, state`,
  });
  return rows;
}

/** One JSON text each; none if the queue was never started. The queue's own jobs begin with underscores. */
export async function pendingJobs(db: Queryable): Promise<string[]> {
  if (!(await hasQueue(db))) return [];
  const { rows } = await db.query<{ job: string }>({
    text: `
      select json_build_object('id', id, 'name', name, 'data', data, 'priority', priority,
        'startAfter', to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'singletonKey', singleton_key)::text as job
      from ${jobsSchema}.job where state::text in ('created', 'retry', 'active') and not starts_with(name, '__')
      order by created_on, id`,
  });
  return rows.map(({ job }) => job);
}

/** Adds the jobs to a queue that nobody works on yet. */
export async function addPendingJobs(db: Database, jobs: readonly PendingJob[]): Promise<void> {
  const { queueOn } = await import('./job-queue.ts');
  const boss = queueOn(db, false);
  await boss.start();
  try {
    for (const [name, ofName] of Map.groupBy(jobs, (job) => job.name)) {
      await boss.createQueue(name, { notify: true });
      await boss.insert(
        name,
        ofName.map(({ id, data, priority, startAfter, singletonKey }) => ({
          id,
          priority,
          startAfter: new Date(startAfter),
          ...(data === null ? {} : { data }),
          ...(singletonKey === null ? {} : { singletonKey }),
        })),
      );
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
