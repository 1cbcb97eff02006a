import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { MetricName } from '@supersync/contract/data-services/metric/metric-catalogue.ts';
import type { TimedStatement } from '#platform/db/slow-statements.ts';
import { acceptsJobs } from '#platform/jobs/jobs.ts';
import type { Server } from '#platform/server.ts';
import { RequestStats } from './request-stats.ts';

export type MetricValues = Readonly<Partial<Record<MetricName, number>>>;

export interface ProcessSample {
  readonly process: string;
  readonly works: boolean;
  readonly values: MetricValues;
  readonly slowest: readonly TimedStatement[];
}

const megabyte = 1_000_000;
const loopResolutionMs = 20;

const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Measures this process between two samples. */
export class ProcessSampler {
  readonly requests = new RequestStats();
  readonly #server: Server;
  readonly #process: string;
  readonly #loop: ReturnType<typeof monitorEventLoopDelay>;
  #sampledAt = performance.now();

  constructor(server: Server) {
    const { serve, port } = server.config;
    this.#server = server;
    this.#process = `${serve} on ${hostname()}:${port}`;
    this.#loop = monitorEventLoopDelay({ resolution: loopResolutionMs });
    this.#loop.enable();
  }

  take(): ProcessSample {
    const { db, config } = this.#server;
    const now = performance.now();
    const seconds = Math.max(0.001, (now - this.#sampledAt) / 1000);
    this.#sampledAt = now;
    const { count, failed, median, p95, p99 } = this.requests.take();
    const { count: slowStatements, slowest } = db.slow.take();
    const { rss, heapUsed } = process.memoryUsage();
    // The histogram holds whole intervals of the timer; the delay is what exceeds its resolution.
    const loopDelay = Math.max(0, this.#loop.percentile(99) / 1e6 - loopResolutionMs);
    this.#loop.reset();
    const { totalCount, idleCount, waitingCount } = db.pool;
    return {
      process: this.#process,
      works: (config.serve === 'all' || config.serve === 'worker') && acceptsJobs(this.#server),
      values: {
        requests: round(count / seconds),
        errors: round(failed / seconds),
        ...(median === null || p95 === null || p99 === null
          ? {}
          : { latencyMedian: round(median), latency95: round(p95), latency99: round(p99) }),
        loopDelay: Number.isFinite(loopDelay) ? round(loopDelay) : 0,
        memory: round(rss / megabyte, 1),
        heap: round(heapUsed / megabyte, 1),
        poolUsed: totalCount - idleCount,
        poolWaiting: waitingCount,
        slowStatements,
        slowestStatement: round(slowest[0]?.durationMs ?? 0, 0),
      },
      slowest,
    };
  }

  close(): void {
    this.#loop.disable();
  }
}
