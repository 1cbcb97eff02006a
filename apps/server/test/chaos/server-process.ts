import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { shortLived } from '../short-lived.ts';
import { builtServer } from '../support/built-server.ts';
import type { TestProgram } from '../support/test-programs.ts';

export interface ServerOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** Programs preloaded into the server to inject faults. */
  readonly faults: readonly TestProgram[];
}

/** The production server in a process that can be killed. */
export class ServerProcess {
  readonly #options: ServerOptions;
  #child: ChildProcess | null = null;
  /** Null while it is down. */
  address: string | null = null;

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { dataDir, databaseUrl, faults } = this.#options;
    const server = await builtServer('deposits', ...faults);
    const child = spawn(process.execPath, [...shortLived, ...server], {
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: '0',
        SEED: 'none',
        LOG_LEVEL: 'error',
        DATA_DIR: dataDir,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const lines = createInterface({ input: child.stdout });
    for await (const line of lines) {
      const port = /^Supersync is at http:\/\/localhost:(\d+)$/.exec(line)?.[1];
      if (port === undefined) continue;
      this.address = `http://127.0.0.1:${port}`;
      // Drain the output, or a full pipe blocks the server.
      child.stdout.resume();
      return;
    }
    throw new Error(`The server ended before it listened (${child.exitCode ?? child.signalCode})`);
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.address = null;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}
