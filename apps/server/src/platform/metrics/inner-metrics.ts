import { Counter, Gauge } from 'prom-client';
import { jobCounts } from '../jobs/jobs.ts';
import { jobsByState, type JobState } from '../jobs/pending-jobs.ts';
import type { Server } from '../server.ts';
import type { Authentication } from '../session/authentication.ts';
import { threadCounts } from '../threads/work-thread.ts';

/** Queues of the bus, by the time since a process last took part in each. */
const queueAges = `
  select queue, extract(epoch from now() - seen_at)::float8 as age from message_queues where seen_at is not null`;

/** What operators look at when something is slow or stuck: this process, and the queues it shares with others. */
export function serveInnerMetrics(server: Server, authentication: Pick<Authentication, 'cacheSizes'>): void {
  const { metrics, db } = server;
  metrics.registerMetric(db.slow.durations);
  metrics.registerMetric(
    new Gauge({
      name: 'supersync_connections',
      help: 'Database connections of this process; waiting is what has none yet',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { totalCount, idleCount, waitingCount } = db.pool;
        this.set({ state: 'used' }, totalCount - idleCount);
        this.set({ state: 'idle' }, idleCount);
        this.set({ state: 'waiting' }, waitingCount);
      },
    }),
  );
  metrics.registerMetric(
    new Gauge({
      name: 'supersync_heavy_statements',
      help: 'Statements of requests that usually take long; they share a quarter of the connections',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'running' }, db.share.heavy.taken);
        this.set({ state: 'waiting' }, db.share.heavy.waiting);
      },
    }),
  );
  // The gauges of one scrape are collected together: they share one statement.
  let reading: Promise<readonly JobState[]> | undefined;
  const jobs = (): Promise<readonly JobState[]> => {
    reading ??= jobsByState(db).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const ofJobs = (name: string, help: string, valueOf: (state: JobState) => number): void =>
    metrics.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['job', 'state'],
        registers: [],
        async collect() {
          const rows = await jobs();
          this.reset();
          for (const row of rows) this.set({ job: row.job, state: row.state }, valueOf(row));
        },
      }),
    );
  ofJobs('supersync_queue_jobs', 'Jobs by kind and state, mail among them', ({ count }) => count);
  ofJobs('supersync_queue_job_age_seconds', 'Age of the oldest job of a kind and state', ({ age }) => age);
  metrics.registerMetric(
    new Counter({
      name: 'supersync_job_runs_total',
      help: 'Jobs that this process added and ran, by outcome',
      labelNames: ['job', 'outcome'],
      registers: [],
      collect() {
        this.reset();
        for (const [job, { enqueued, succeeded, failed }] of jobCounts(server)) {
          this.inc({ job, outcome: 'enqueued' }, enqueued);
          this.inc({ job, outcome: 'succeeded' }, succeeded);
          this.inc({ job, outcome: 'failed' }, failed);
        }
      },
    }),
  );
  metrics.registerMetric(
    new Gauge({
      name: 'supersync_bus_queue_age_seconds',
      help: 'Seconds since a process last served a queue of the bus',
      labelNames: ['queue'],
      registers: [],
      async collect() {
        const { rows } = await db.query<{ queue: string; age: number }>({ text: queueAges });
        this.reset();
        for (const { queue, age } of rows) this.set({ queue }, age);
      },
    }),
  );
  metrics.registerMetric(
    new Gauge({
      name: 'supersync_cache_entries',
      help: 'Entries of the caches of this process',
      labelNames: ['cache'],
      registers: [],
      collect() {
        for (const [cache, size] of Object.entries(authentication.cacheSizes())) this.set({ cache }, size);
      },
    }),
  );
  metrics.registerMetric(
    new Gauge({
      name: 'supersync_threads',
      help: 'Threads for outside input that run in this process',
      labelNames: ['thread'],
      registers: [],
      collect() {
        for (const [thread, { running }] of threadCounts) this.set({ thread }, running);
      },
    }),
  );
  metrics.registerMetric(
    new Counter({
      name: 'supersync_threads_stopped_total',
      help: 'Threads that were stopped because an input took too long or too much memory',
      labelNames: ['thread'],
      registers: [],
      collect() {
        this.reset();
        for (const [thread, { stopped }] of threadCounts) this.inc({ thread }, stopped);
      },
    }),
  );
}
