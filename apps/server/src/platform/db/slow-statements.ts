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
  #count = 0;
  #kept: TimedStatement[] = [];

  /** From the call to the answer, including the wait for a connection. A failing statement counts too. */
  async timed<T>({ text }: { readonly text: string }, run: () => Promise<T>): Promise<T> {
    const begin = performance.now();
    try {
      return await run();
    } finally {
      const durationMs = performance.now() - begin;
      if (durationMs >= slowStatementMs) this.#note({ text, durationMs });
    }
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
