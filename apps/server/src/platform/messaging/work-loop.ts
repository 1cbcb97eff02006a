import type { Log } from '../db/database.ts';
import type { Server } from '../server.ts';

export interface WorkLoop {
  /** There may be something to do: look at once. */
  wake(): void;
  /** Resolves when the step at hand has ended. */
  stop(): Promise<void>;
}

interface LoopOptions {
  readonly name: string;
  /** One piece of work, in a transaction of its own. True: there may be more, go on at once. */
  step(): Promise<boolean>;
  /** How long to wait where nobody wakes it: for what other servers stored, and for what becomes due. */
  readonly idleMs: number;
  readonly log: Log;
}

const longestPauseMs = 10_000;

/**
 * Work whose state is in the rows themselves: each step takes a row that is free, does a part and commits. A server
 * that dies leaves nothing behind but a row for the next one, at once; there is no lease to run out.
 */
export function startLoop({ name, step, idleMs, log }: LoopOptions): WorkLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isWoken = false;
  let rouse: (() => void) | undefined;

  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      timer.unref();
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      isWoken = false;
      let hasMore = false;
      try {
        hasMore = await step();
        failures = 0;
      } catch (error) {
        failures += 1;
        // The name and the code alone: the texts of database errors may hold what was being stored.
        const { name: kind = '', code } = Object(error) as { name?: string; code?: string };
        if (!signal.aborted)
          log.error({ loop: name, kind, code, failures }, 'Background work failed and is tried again');
      }
      if (hasMore || isWoken || signal.aborted) continue;
      await pause(failures === 0 ? idleMs : Math.min(longestPauseMs, 250 * 2 ** failures));
    }
  }

  const running = run();
  return {
    wake() {
      isWoken = true;
      rouse?.();
    },
    async stop() {
      stopping.abort();
      rouse?.();
      await running;
    },
  };
}

/** Begins once the server listens, where it is one that works, and ends before the database closes. */
export function whileWorking(server: Server, begin: () => Pick<WorkLoop, 'stop'>): void {
  let running: Pick<WorkLoop, 'stop'> | undefined;
  let closed = false;
  server.whenWorking.push(() => {
    if (!closed) running = begin();
  });
  server.app.addHook('preClose', async () => {
    closed = true;
    await running?.stop();
  });
}
