import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Log } from '../database.ts';
import { optimizeLater } from './optimize-later.ts';
import type { EngineReport, EngineSettings, EngineStart } from './worker-protocol.ts';

const RESTART_AFTER_MS = 500;
const CLOSE_WITHIN_MS = 30_000;

export interface CreatingWork {
  /** Writes the first contents. */
  readonly fill: () => Promise<void>;
  /** Called once the thread is at work. */
  readonly meanwhile?: () => void;
}

/** Runs the engine on its own thread and restarts it if it fails. */
export class EngineThread {
  readonly #settings: EngineSettings & { task: 'serve' };
  readonly #log: Log;
  #worker: Worker | undefined;
  #closing = false;
  #restarting: Promise<void> | undefined;

  constructor(settings: EngineSettings & { task: 'serve' }, log: Log) {
    this.#settings = settings;
    this.#log = log;
  }

  /**
   * Creates a database in memory, lets `fill` write to it and stores its files then: without system calls it is filled
   * faster, and what fails leaves nothing behind. The thread ends afterwards, with the memory that filling takes.
   */
  static async create(
    settings: EngineSettings & { task: 'create' },
    { fill, meanwhile }: CreatingWork,
  ): Promise<void> {
    const worker = await spawn(settings);
    try {
      const serving = reported(worker, 'serving');
      meanwhile?.();
      await serving;
      await fill();
      const closed = reported(worker, 'closed');
      worker.postMessage('close', []);
      await closed;
    } finally {
      await worker.terminate();
    }
  }

  /** `meanwhile` is called once the thread is at work. */
  async start(meanwhile?: () => void): Promise<void> {
    optimizeLater();
    await rm(this.#settings.socketPath, { force: true });
    const worker = await spawn(this.#settings);
    this.#worker = worker;
    const serving = reported(worker, 'serving');
    meanwhile?.();
    await serving;
    worker.on('error', (error) => this.#log.error({ err: error }, 'The embedded database failed'));
    worker.on('message', (message: EngineReport) => {
      if (message.kind === 'fatal')
        this.#log.error({ reason: message.reason }, 'The embedded database ended its session');
    });
    worker.on('exit', () => {
      if (!this.#closing) this.#restarting = this.#restart();
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    const worker = this.#worker;
    if (worker === undefined || worker.threadId < 0) return;
    const closed = reported(worker, 'closed');
    worker.postMessage('close', []);
    // Committed data is safe without a clean shutdown; an endless query must not keep the process alive.
    await Promise.race([closed, delay(CLOSE_WITHIN_MS, undefined, { ref: false })]).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'The embedded database did not close properly'),
    );
    await worker.terminate();
  }

  /** The engine handles no messages while it computes, so end an endless statement with its thread. */
  async abort(): Promise<void> {
    await this.#worker?.terminate();
    await this.#restarting;
  }

  async #restart(): Promise<void> {
    while (!this.#closing) {
      await delay(RESTART_AFTER_MS);
      try {
        await this.start();
        this.#log.warn({}, 'The embedded database was restarted');
        return;
      } catch (error) {
        this.#log.error({ err: error }, 'The embedded database failed to start');
      }
    }
  }
}

/** It is described with the browser's types only. */
declare const WebAssembly: { compile(bytes: Uint8Array<ArrayBuffer>): Promise<object> };

let compiled: Promise<object> | undefined;

/** Once a process: the thread that serves goes on with what was compiled and optimized while the files were made. */
function compileEngine(): Promise<object> {
  compiled ??= (async () => {
    const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
    return WebAssembly.compile(await readFile(join(dirname(entry), 'pglite.wasm')));
  })();
  return compiled;
}

async function spawn(settings: EngineSettings): Promise<Worker> {
  const start: EngineStart = { settings, code: await compileEngine() };
  return new Worker(new URL('./engine-worker.ts', import.meta.url), { workerData: start, name: 'database' });
}

/** Rejects if the thread ends first. */
async function reported(worker: Worker, kind: EngineReport['kind']): Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error(`The embedded database ended before it was ${kind}`);
  });
  const report = new Promise<void>((resolve) => {
    const onReport = (message: EngineReport): void => {
      if (message.kind !== kind) return;
      worker.off('message', onReport);
      resolve();
    };
    worker.on('message', onReport);
  });
  try {
    await Promise.race([report, ended]);
  } finally {
    stop.abort();
    ended.catch(() => {});
  }
}
