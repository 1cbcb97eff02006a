import type { Job, JobContext } from '#platform/jobs/define-job.ts';

/** Runs a job without data once, as the queue does. */
export const runJob = (job: Job, { db, log }: Pick<JobContext<unknown>, 'db' | 'log'>): Promise<void> =>
  job.run({ data: {}, db, log, signal: new AbortController().signal, attempt: 1, jobId: 'test' });
