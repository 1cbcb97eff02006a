import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { ThreadReply, ThreadRequest } from './answer-requests.ts';

export interface ThreadOptions {
  /** For debuggers and profiles. */
  readonly name: string;
  /** How long one input may take, counted from when the thread turns to it; the start of the thread is included. */
  readonly deadlineMs?: number;
  /** How many megabytes of objects one input may make of itself. */
  readonly memoryMb?: number;
}

/** The input took longer than its deadline, and its thread was terminated. */
export class ThreadLateError extends Error {
  override name = 'ThreadLateError';
}

/** The thread ended under its input: it ran out of memory, or threw where nothing catches. */
export class ThreadLostError extends Error {
  override name = 'ThreadLostError';
}

const idleMs = 60_000;

const limitsOf = (memoryMb: number): ResourceLimits => ({
  maxOldGenerationSizeMb: memoryMb,
  maxYoungGenerationSizeMb: Math.min(32, memoryMb),
});

/**
 * A thread for what comes from outside and is costly to read: it delays nobody's request and can be ended whatever it
 * is doing. Inputs are taken one after another, so that an input that is late takes no other one with it; the next
 * gets a new thread. It is started by the first input and ended when none has come for a while.
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
      // Whatever it is still doing, nobody waits for it.
      if (error instanceof ThreadLateError || error instanceof ThreadLostError || signal?.aborted === true)
        await this.#discard(worker);
      throw error;
    }
  }

  #ask(worker: Worker, input: Input, signal: AbortSignal | undefined): Promise<Answer> {
    const { deadlineMs } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const hear = (reply: ThreadReply<Answer>): void => {
      if ('answer' in reply) resolve(reply.answer);
      else reject(reply.error);
    };
    const lose = (cause: unknown): void =>
      reject(new ThreadLostError('The thread ended without an answer', { cause }));
    const cancel = (): void => reject(signal?.reason);
    const late =
      deadlineMs === undefined
        ? undefined
        : setTimeout(() => reject(new ThreadLateError('It took too long')), deadlineMs);
    worker.on('message', hear).on('error', lose).on('exit', lose);
    signal?.addEventListener('abort', cancel);
    worker.postMessage({ input } satisfies ThreadRequest<Input>, []);
    return promise.finally(() => {
      clearTimeout(late);
      worker.off('message', hear).off('error', lose).off('exit', lose);
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
    // A server that stops does not wait for a thread that waits for work.
    worker.unref();
    // One that fails between two inputs has nobody to tell; an unheard error would end the server.
    worker.on('error', () => void this.#discard(worker));
    worker.on('exit', () => void this.#discard(worker));
    return worker;
  }
}
