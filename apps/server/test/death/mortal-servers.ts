import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { shortLived } from '../short-lived.ts';
import type { Place } from './place.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** Where the server keeps its own compiled code; what is preloaded would be compiled before it says so. */
const compiled = fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url));

type Environment = Readonly<Record<string, string>>;

/** The production server on the same data again and again, preloaded with what kills it. */
export class MortalServers {
  readonly #place: Place;
  readonly #preload: string;
  readonly #env: Environment;
  readonly #children: ChildProcess[] = [];

  constructor(place: Place, preload: URL, env: Environment = {}) {
    this.#place = place;
    this.#preload = preload.href;
    this.#env = env;
  }

  /** On PostgreSQL the work alone is started: nobody calls these servers. */
  start(env: Environment): ChildProcess {
    const { dataDir, databaseUrl } = this.#place;
    const mode = databaseUrl === undefined ? [] : ['--serve', 'worker'];
    const child = spawn(process.execPath, [...shortLived, '--import', this.#preload, main, ...mode], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: compiled,
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
