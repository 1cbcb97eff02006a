import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { ThreadReply, ThreadRequest } from './answer-requests.ts';

export interface ThreadOptions {
  /** For debuggers and profiles. */
  readonly name: string;
  /** Time limit per input, including the start of the thread. */
  readonly deadlineMs?: number;
  /** Heap limit in megabytes. */
  readonly memoryMb?: number;
}

/** The input missed its deadline, and its thread was terminated. */
export class ThreadTimeoutError extends Error {
  override name = 'ThreadTimeoutError';
}

/** The thread died: it ran out of memory, or threw uncaught. */
export class ThreadLostError extends Error {
  override name = 'ThreadLostError';
}

/** Of this process, by name, for metrics. */
export const threadCounts = new Map<string, { running: number; stopped: number }>();

function countOf(name: string): { running: number; stopped: number } {
  const counts = threadCounts.get(name) ?? { running: 0, stopped: 0 };
  threadCounts.set(name, counts);
  return counts;
}

const idleMs = 60_000;

const limitsOf = (memoryMb: number): ResourceLimits => ({
  maxOldGenerationSizeMb: memoryMb,
  maxYoungGenerationSizeMb: Math.min(32, memoryMb),
});

/**
 * A thread for outside input that is costly to parse: it blocks no request and can be terminated at any time.
 * Inputs run one after another, so a late one affects no other; the next gets a new thread. Started by the
 * first input and ended when idle.
 */
export class WorkThread<Input, Answer> {
  readonly #module: URL;
  readonly #options: ThreadOptions;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** The module calls `answerRequests`. */
  constructor(module: URL, options: ThreadOptions) {
    this.#module = module;
    this.#options = options;
  }

  async run(input: Input, signal?: AbortSignal): Promise<Answer> {
    this.#waiting += 1;
    clearTimeout(this.#idle);
    const turn = this.#last.then(() => this.#take(input, signal));
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#idle = setTimeout(() => void this.close(), idleMs).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #take(input: Input, signal: AbortSignal | undefined): Promise<Answer> {
    signal?.throwIfAborted();
    const worker = (this.#worker ??= this.#start());
    try {
      return await this.#ask(worker, input, signal);
    } catch (error) {
      // Terminate it: its answer is no longer needed.
      const isStopped = error instanceof ThreadTimeoutError || error instanceof ThreadLostError;
      if (isStopped) countOf(this.#options.name).stopped += 1;
      if (isStopped || signal?.aborted === true) await this.#discard(worker);
      throw error;
    }
  }

  #ask(worker: Worker, input: Input, signal: AbortSignal | undefined): Promise<Answer> {
    const { deadlineMs } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onMessage = (reply: ThreadReply<Answer>): void => {
      if ('answer' in reply) resolve(reply.answer);
      else reject(reply.error);
    };
    const onLost = (cause: unknown): void =>
      reject(new ThreadLostError('The thread ended without an answer', { cause }));
    const cancel = (): void => reject(signal?.reason);
    const late =
      deadlineMs === undefined
        ? undefined
        : setTimeout(() => reject(new ThreadTimeoutError('It took too long')), deadlineMs);
    worker.on('message', onMessage).on('error', onLost).on('exit', onLost);
    signal?.addEventListener('abort', cancel);
    worker.postMessage({ input } satisfies ThreadRequest<Input>, []);
    return promise.finally(() => {
      clearTimeout(late);
      worker.off('message', onMessage).off('error', onLost).off('exit', onLost);
      signal?.removeEventListener('abort', cancel);
    });
  }

  async #discard(worker: Worker): Promise<void> {
    if (this.#worker === worker) this.#worker = undefined;
    await worker.terminate();
  }

  #start(): Worker {
    const { name, memoryMb } = this.#options;
    const worker = new Worker(this.#module, {
      name,
      ...(memoryMb === undefined ? {} : { resourceLimits: limitsOf(memoryMb) }),
    });
    const counts = countOf(name);
    counts.running += 1;
    worker.once('exit', () => {
      counts.running -= 1;
    });
    // An idle thread must not keep a stopping server alive.
    worker.unref();
    // Between inputs nobody handles its error, and an unhandled one would end the server.
    worker.on('error', () => void this.#discard(worker));
    worker.on('exit', () => void this.#discard(worker));
    return worker;
  }
}
