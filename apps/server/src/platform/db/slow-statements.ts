import { Histogram } from 'prom-client';
import { slowStatementMs } from '@supersync/contract/data-services/metric/metric-catalogue.ts';

export interface TimedStatement {
  /** Without its parameters. */
  readonly text: string;
  readonly durationMs: number;
}

/** More of one moment say no more. */
const maxKept = 20;

/** Times the statements of this process, and keeps the slowest until they are taken. */
export class SlowStatements {
  readonly durations = new Histogram({
    name: 'supersync_statement_duration_seconds',
    help: 'Time from a statement to its answer, with the wait for a connection',
    labelNames: ['of'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [],
  });
  readonly #ofRequests = this.durations.labels('request');
  readonly #ofBackground = this.durations.labels('background');
  #count = 0;
  #kept: TimedStatement[] = [];

  /** The time from the call to the answer, including the wait for a connection. A failing statement counts too. */
  count(text: string, isOfRequest: boolean, durationMs: number): void {
    (isOfRequest ? this.#ofRequests : this.#ofBackground).observe(durationMs / 1000);
    if (durationMs >= slowStatementMs) this.#note({ text, durationMs });
  }

  /** What was slow since the last call, the slowest first. */
  take(): { readonly count: number; readonly slowest: readonly TimedStatement[] } {
    const taken = { count: this.#count, slowest: this.#kept };
    this.#count = 0;
    this.#kept = [];
    return taken;
  }

  #note(statement: TimedStatement): void {
    this.#count += 1;
    this.#kept = [...this.#kept, statement].toSorted((a, b) => b.durationMs - a.durationMs).slice(0, maxKept);
  }
}
