import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { createClient, type Client } from '@supersync/contract/kernel/client.ts';
import { shortLived } from '../short-lived.ts';
import { builtServer } from '../support/built-server.ts';

const server = await builtServer('killer');

/** The production server with a kill switch that can be armed. */
export class CrashServer {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly #lines: Interface;
  #address = '';

  constructor(env: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [...shortLived, ...server], {
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: '0',
        SEED: 'none',
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#exited = once(this.#child, 'exit');
    if (this.#child.stdout === null) throw new Error('The server has no output');
    this.#lines = createInterface({ input: this.#child.stdout });
  }

  async #line(pattern: RegExp): Promise<RegExpExecArray> {
    const stop = new AbortController();
    const exitedEarly = this.#exited.then(() => {
      throw new Error('The server exited before it listened');
    });
    const listening = (async () => {
      for (;;) {
        const [line]: unknown[] = await once(this.#lines, 'line', { signal: stop.signal });
        const found = pattern.exec(String(line));
        if (found !== null) return found;
      }
    })();
    listening.catch(() => {});
    try {
      return await Promise.race([listening, exitedEarly]);
    } finally {
      stop.abort();
    }
  }

  async start(): Promise<void> {
    const [, port = ''] = await this.#line(/^Supersync is at http:\/\/localhost:(\d+)$/);
    this.#address = `http://127.0.0.1:${port}`;
  }

  async arm(): Promise<void> {
    const armed = this.#line(/^armed$/);
    this.#child.kill('SIGUSR2');
    await armed;
  }

  client(cookie: string): Client {
    return createClient({
      main: this.#address,
      gateway: this.#address,
      newId: () => crypto.randomUUID(),
      onSignedOut: () => {},
      fetch: async (url, { method, headers, body }) => {
        const answer = await fetch(url, {
          method,
          headers: { ...headers, cookie },
          ...(body === undefined ? {} : { body }),
        });
        return { status: answer.status, text: () => answer.text() };
      },
    });
  }

  /** Resolves once the process has exited. */
  async died(): Promise<void> {
    await this.#exited;
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async kill(): Promise<void> {
    if (this.isAlive) this.#child.kill('SIGKILL');
    await this.#exited;
  }
}
