import { Worker } from 'node:worker_threads';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { ReadRequest } from './parser-worker.ts';
import type { ScriptReading } from './reading.ts';

export interface Reading {
  readonly up: ScriptReading;
  readonly down: ScriptReading;
}

interface Waiting {
  readonly resolve: (reading: Reading) => void;
  readonly reject: (error: unknown) => void;
}

const patienceMs = 30_000;
const idleMs = 60_000;

/** Scripts are read on a thread of their own, started when the first one comes and ended when none has come for a while. */
export class Parser {
  #worker: Worker | undefined;
  #next = 1;
  #idle: NodeJS.Timeout | undefined;
  readonly #waiting = new Map<number, Waiting>();

  async read(upScript: string, downScript: string): Promise<Reading> {
    const worker = (this.#worker ??= this.#start());
    const id = this.#next;
    this.#next += 1;
    clearTimeout(this.#idle);
    const late = setTimeout(() => this.#giveUp(), patienceMs);
    try {
      return await new Promise<Reading>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        worker.postMessage({ id, upScript, downScript } satisfies ReadRequest, []);
      });
    } finally {
      clearTimeout(late);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => void this.close(), idleMs).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./parser-worker.ts', import.meta.url), { name: 'sql-parser' });
    worker.unref();
    worker.on('message', ({ id, up, down }: Reading & { id: number }) =>
      this.#waiting.get(id)?.resolve({ up, down }),
    );
    worker.on('error', () => this.#giveUp());
    worker.on('exit', () => {
      if (this.#worker === worker) this.#giveUp();
    });
    return worker;
  }

  /** Whatever it was given, it does not come back from it: those who wait are told, and the next one gets a new thread. */
  #giveUp(): void {
    void this.close();
    for (const { reject } of this.#waiting.values())
      reject(
        problem('script_refused', {
          reason: 'The script could not be read: it is too deeply nested or too long.',
        }),
      );
  }
}
