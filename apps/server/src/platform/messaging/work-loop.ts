import type { Log, Transaction } from '../db/database.ts';
import type { Server } from '../server.ts';

export interface WorkLoop {
  /** Polls at once. */
  wake(): void;
  /** Resolves when the current step has ended. */
  stop(): Promise<void>;
}

interface LoopOptions {
  readonly name: string;
  /** One unit of work, in its own transaction. True if there may be more, or in how many milliseconds there is. */
  step(): Promise<boolean | number>;
  /** The poll interval: for rows of other servers, and for retries. */
  readonly idleMs: number;
  readonly log: Log;
}

const maxBackoffMs = 10_000;

/**
 * Work whose state is in the rows: each step locks a free row, does a part and commits. A dead server's row
 * is free for the next one at once; there is no lease to expire.
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
      let more: boolean | number = false;
      try {
        more = await step();
        failures = 0;
      } catch (error) {
        failures += 1;
        // Log name and code only: messages of database errors may contain the data.
        const { name: kind = '', code } = Object(error) as { name?: string; code?: string };
        if (!signal.aborted)
          log.error({ loop: name, kind, code, failures }, 'Background work failed and is tried again');
      }
      if (more === true || isWoken || signal.aborted) continue;
      if (failures > 0) await pause(Math.min(maxBackoffMs, 250 * 2 ** failures));
      else await pause(more === false ? idleMs : Math.min(idleMs, more));
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

/** Starts once the server listens, if it runs background work, and ends before the database closes. */
export function runInBackground(server: Server, begin: () => Pick<WorkLoop, 'stop'>): void {
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

const pollIntervalMs = 1000;

/** A loop that runs in the background; answers what wakes it once a transaction has committed. */
export function runLoop(
  server: Server,
  { name, step }: Pick<LoopOptions, 'name' | 'step'>,
): (tx: Transaction) => void {
  let loop: WorkLoop | undefined;
  runInBackground(server, () => {
    loop = startLoop({ name, step, idleMs: pollIntervalMs, log: server.log });
    return loop;
  });
  return (tx) => tx.afterCommit(() => loop?.wake());
}
