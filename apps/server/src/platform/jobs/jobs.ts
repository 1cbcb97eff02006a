import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Transaction } from '../db/database.ts';
import type { Server } from '../server.ts';
import type { Job } from './define-job.ts';
import type { EnqueueOptions, JobCounts, JobData, JobQueue, JobToAdd } from './job-queue.ts';
import { purgeJob } from './purge-job.ts';

interface Jobs {
  readonly registered: Job[];
  queue?: JobQueue;
}

const jobsByDatabase = new WeakMap<Server['db'], Jobs>();

function jobsOf(server: Server): Jobs {
  const jobs = jobsByDatabase.get(server.db) ?? { registered: [purgeJob] };
  jobsByDatabase.set(server.db, jobs);
  return jobs;
}

/** Features register their jobs while the server is composed; the queue starts with all of them. */
export function registerJob(server: Server, job: Job): void {
  const jobs = jobsOf(server);
  if (jobs.queue !== undefined) throw new Error(`The job ${job.name} was registered after the queue started`);
  if (jobs.registered.some(({ name }) => name === job.name))
    throw new Error(`The job ${job.name} is registered twice`);
  jobs.registered.push(job);
}

/** Starts the queue, after the server listens. With `works` false this process only adds jobs for others to run. */
export async function startJobs(server: Server, { works = true } = {}): Promise<void> {
  const jobs = jobsOf(server);
  // Imported on demand: the first answer need not wait for it.
  const { JobQueue: Queue } = await import('./job-queue.ts');
  if (jobs.queue !== undefined) return;
  const queue = new Queue(server, jobs.registered, works);
  jobs.queue = queue;
  await queue.start(works);
}

/** Waits briefly for running jobs. Safe to call if the queue never started. */
export async function stopJobs(server: Server): Promise<void> {
  const jobs = jobsOf(server);
  const { queue } = jobs;
  delete jobs.queue;
  await queue?.stop();
}

/** Adds a job that exists if and only if the transaction commits. */
export async function enqueue<J extends Job>(
  server: Server,
  tx: Transaction,
  job: J,
  data: JobData<J>,
  options: EnqueueOptions = {},
): Promise<string | null> {
  const { queue, registered } = jobsOf(server);
  if (!registered.some(({ name }) => name === job.name))
    throw new Error(`The job ${job.name} is not registered`);
  // The queue starts just after the server listens; requests in between are asked to retry.
  if (queue?.ready !== true) throw problem('unavailable', {});
  return queue.enqueue(tx, job, data, options);
}

/** Whether jobs can be added: not before the queue has started, nor while it stops. */
export const acceptsJobs = (server: Server): boolean => jobsOf(server).queue?.ready === true;

/** Adds many jobs of one kind, with the same guarantee. */
export async function enqueueAll<J extends Job>(
  server: Server,
  tx: Transaction,
  job: J,
  all: readonly JobToAdd<JobData<J>>[],
): Promise<void> {
  const { queue } = jobsOf(server);
  if (queue?.ready !== true) throw problem('unavailable', {});
  await queue.enqueueAll(tx, job, all);
}

/** Job counts of this process, for metrics. */
export const jobCounts = (server: Server): ReadonlyMap<string, JobCounts> =>
  jobsOf(server).queue?.counts() ?? new Map();
