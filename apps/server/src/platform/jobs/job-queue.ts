import { randomUUID } from 'node:crypto';
import { PgBoss, type Db, type Job as StoredJob, type QueueOptions, type SendOptions } from 'pg-boss';
import type { z } from 'zod';
import type { Database, Queryable } from '../db/database.ts';
import type { Server } from '../server.ts';
import type { Job } from './define-job.ts';
import { jobsSchema } from './jobs-schema.ts';

export interface JobCounts {
  readonly enqueued: number;
  readonly succeeded: number;
  readonly failed: number;
}

export interface JobToAdd<Data> {
  readonly data: Data;
  readonly startAfter?: Date;
}

export interface EnqueueOptions {
  readonly startAfter?: Date;
  /** At most one job with the same key waits at a time. */
  readonly singletonKey?: string;
}

/**
 * Notifications start jobs promptly; polling is only for retries, delayed jobs and lost notifications. The
 * embedded engine shares our CPU, so it is polled less often.
 */
const pollSeconds = { postgres: 5, embedded: 15 } as const;

const retryMarginMs = 250;
/** For longer delays polling is prompt enough. */
const maxTimerMs = 3_600_000;

/** How long a stopping server waits for running jobs. Interrupted jobs are retried on another server or later. */
const stopTimeoutMs = 10_000;

export const queueOn = (db: Database, works: boolean): PgBoss =>
  new PgBoss({
    db: adapterOf(db),
    backend: db.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: jobsSchema,
    useListenNotify: works,
    schedule: works,
    supervise: works,
    // The embedded engine has no autovacuum to monitor; `maintenance.ts` does its work.
    monitorVacuum: db.kind === 'postgres',
  });

export class JobQueue {
  readonly #server: Server;
  readonly #boss: PgBoss;
  readonly #jobs: readonly Job[];
  readonly #counts = new Map<string, { enqueued: number; succeeded: number; failed: number }>();
  readonly #stopping = new AbortController();
  /** The workers of this process, by job. */
  readonly #workers = new Map<string, string[]>();
  #ready = false;

  constructor(server: Server, jobs: readonly Job[], works: boolean) {
    this.#server = server;
    this.#jobs = jobs;
    this.#boss = queueOn(server.db, works);
    this.#boss.on('error', (error) => server.log.error({ err: error }, 'The job queue reports an error'));
    this.#boss.on('warning', (warning) => server.log.warn({ warning }, 'The job queue reports a warning'));
  }

  get ready(): boolean {
    return this.#ready;
  }

  counts(): ReadonlyMap<string, JobCounts> {
    return this.#counts;
  }

  async start(works: boolean): Promise<void> {
    await this.#boss.start();
    const queues = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const job of this.#jobs) {
      this.#counts.set(job.name, { enqueued: 0, succeeded: 0, failed: 0 });
      await this.#declare(job, queues.get(job.name));
    }
    this.#ready = true;
    if (works) await this.#beginWork();
  }

  async #declare(job: Job, existing: QueueOptions | undefined): Promise<void> {
    const options = {
      retryLimit: job.retry.limit,
      retryDelay: job.retry.delaySeconds,
      retryBackoff: job.retry.delaySeconds > 0,
      expireInSeconds: job.expireSeconds,
      heartbeatSeconds: job.heartbeatSeconds,
      notify: true,
    };
    const isSame =
      existing?.retryLimit === options.retryLimit &&
      existing.retryDelay === options.retryDelay &&
      existing.retryBackoff === options.retryBackoff &&
      existing.expireInSeconds === options.expireInSeconds &&
      (existing.heartbeatSeconds ?? null) === options.heartbeatSeconds;
    if (isSame) return;
    const { heartbeatSeconds, ...others } = options;
    if (existing === undefined)
      await this.#boss.createQueue(
        job.name,
        heartbeatSeconds === null ? others : { ...others, heartbeatSeconds },
      );
    else await this.#boss.updateQueue(job.name, options);
    // Makes pg-boss cache the queue now: inside a transaction the lookup would need a second connection.
    await this.#boss.findJobs(job.name, { id: randomUUID() });
  }

  async #beginWork(): Promise<void> {
    const schedules = new Map((await this.#boss.getSchedules()).map(({ name, cron }) => [name, cron]));
    const seconds = pollSeconds[this.#server.db.kind];
    for (const job of this.#jobs) {
      const options = { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds };
      // One worker each instead of a group, so that each can be told to poll again when it finishes a job.
      for (let index = 0; index < job.concurrency; index += 1) {
        const worker = await this.#boss.work<unknown>(job.name, options, async (stored) => {
          for (const one of stored) await this.#run(job, one, () => this.#boss.notifyWorker(worker));
          this.#boss.notifyWorker(worker);
        });
        this.#workers.set(job.name, [...(this.#workers.get(job.name) ?? []), worker]);
      }
      if (job.cron === schedules.get(job.name)) continue;
      if (job.cron === undefined) await this.#boss.unschedule(job.name);
      else await this.#boss.schedule(job.name, job.cron, {}, { tz: 'UTC' });
    }
  }

  async #run(job: Job, stored: StoredJob<unknown>, pollAgain: () => void): Promise<void> {
    const { db, log } = this.#server;
    const counts = this.#counts.get(job.name);
    const signal = AbortSignal.any([stored.signal, this.#stopping.signal]);
    const attempt = stored.retryCount + 1;
    const jobLog = log.child({ job: job.name, jobId: stored.id, attempt });
    try {
      await job.run({ data: stored.data, db, log: jobLog, signal, attempt, jobId: stored.id });
      if (counts) counts.succeeded += 1;
    } catch (error) {
      if (counts) counts.failed += 1;
      jobLog.warn({ err: error }, 'A job failed');
      // The retry is due by then; without this it would wait for the next poll.
      const dueMs = job.retry.delaySeconds * 2 ** stored.retryCount * 1000;
      setTimeout(() => this.#ready && pollAgain(), dueMs + retryMarginMs).unref();
      throw error;
    }
  }

  async enqueue(tx: Queryable, job: Job, data: unknown, options: EnqueueOptions): Promise<string | null> {
    const payload: unknown = job.schema.parse(data);
    if (typeof payload !== 'object' || payload === null)
      throw new TypeError(`The data of ${job.name} must be an object`);
    const id = await this.#boss.send(job.name, payload, {
      ...options,
      db: executor(tx),
    } satisfies SendOptions);
    const counts = this.#counts.get(job.name);
    if (counts && id !== null) counts.enqueued += 1;
    return id;
  }

  /** Adds many jobs of one kind in one statement. */
  async enqueueAll(tx: Queryable, job: Job, all: readonly JobToAdd<unknown>[]): Promise<void> {
    if (all.length === 0) return;
    const jobs = all.map(({ data, startAfter }) => {
      const payload: unknown = job.schema.parse(data);
      if (typeof payload !== 'object' || payload === null)
        throw new TypeError(`The data of ${job.name} must be an object`);
      return { data: payload, ...(startAfter === undefined ? {} : { startAfter }) };
    });
    await this.#boss.insert(job.name, jobs, { db: executor(tx) });
    for (const { startAfter } of all) if (startAfter !== undefined) this.#pollAt(job, startAfter);
    const counts = this.#counts.get(job.name);
    if (counts) counts.enqueued += jobs.length;
  }

  /** Starts a delayed job promptly, at least in the process that added it; others find it at their next poll. */
  #pollAt(job: Job, moment: Date): void {
    const ms = moment.getTime() - Date.now() + retryMarginMs;
    if (ms > maxTimerMs) return;
    const poll = (): void => {
      if (this.#ready)
        for (const worker of this.#workers.get(job.name) ?? []) this.#boss.notifyWorker(worker);
    };
    setTimeout(poll, Math.max(0, ms)).unref();
  }

  async stop(): Promise<void> {
    this.#ready = false;
    const cutOff = setTimeout(() => this.#stopping.abort(), stopTimeoutMs / 2);
    try {
      await this.#boss.stop({ graceful: true, timeout: stopTimeoutMs });
    } finally {
      clearTimeout(cutOff);
      this.#stopping.abort();
    }
  }
}

const executor = (db: Queryable): Db => ({
  async executeSql(text, values = []) {
    return { rows: (await db.query<unknown>({ text, values })).rows };
  },
});

/** Runs pg-boss on our own pool: one set of connections, and the same code for both databases. */
function adapterOf(db: Database): Db {
  return {
    async executeSql(text, values) {
      // Several statements in one text return one result each, which pg's types don't say.
      const result: { rows: unknown[] } | { rows: unknown[] }[] = await db.pool.query(text, values);
      return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows };
    },
    async listen(channel, onNotification, onReconnect) {
      const subscription = await db.listen(channel, onNotification, { onGap: onReconnect });
      onReconnect();
      return { close: () => subscription.close() };
    },
  };
}

export type JobData<J> = J extends Job<infer S extends z.ZodType> ? z.input<S> : never;
