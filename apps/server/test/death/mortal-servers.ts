import { spawn, type ChildProcess } from 'node:child_process';
import { shortLived } from '../short-lived.ts';
import { builtServer } from '../support/built-server.ts';
import type { TestProgram } from '../support/test-programs.ts';
import type { Place } from './place.ts';

type Environment = Readonly<Record<string, string>>;

/** The production server on the same data again and again, preloaded with what kills it. */
export class MortalServers {
  readonly #place: Place;
  readonly #preload: TestProgram;
  readonly #env: Environment;
  readonly #children: ChildProcess[] = [];

  constructor(place: Place, preload: TestProgram, env: Environment = {}) {
    this.#place = place;
    this.#preload = preload;
    this.#env = env;
  }

  /** On PostgreSQL the work alone is started: nobody calls these servers. */
  async start(env: Environment): Promise<ChildProcess> {
    const { dataDir, databaseUrl } = this.#place;
    const mode = databaseUrl === undefined ? [] : ['--serve', 'worker'];
    const server = await builtServer(this.#preload);
    const child = spawn(process.execPath, [...shortLived, ...server, ...mode], {
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: '0',
        SEED: 'none',
        LOG_LEVEL: 'error',
        DATA_DIR: dataDir,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        ...this.#env,
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#children.push(child);
    return child;
  }

  /** None outlives its test. */
  stop(): void {
    for (const child of this.#children)
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  }
}
