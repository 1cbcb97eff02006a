import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, watch } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { shortLived } from '../short-lived.ts';
import { builtServer } from '../support/built-server.ts';

const server = await builtServer('stepsTask');

export interface WorkerOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly stepsFile: string;
}

/** The production worker in a process that can be killed or suspended. */
export class WorkerProcess {
  readonly #child: ChildProcess;

  constructor({ dataDir, databaseUrl, stepsFile }: WorkerOptions) {
    const serve = databaseUrl === undefined ? [] : ['--serve', 'worker'];
    this.#child = spawn(process.execPath, [...shortLived, ...server, ...serve], {
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: '0',
        SEED: 'none',
        LOG_LEVEL: 'error',
        DATA_DIR: dataDir,
        STEPS_FILE: stepsFile,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  freeze(): void {
    this.#child.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child.kill('SIGCONT');
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}

/** Lines that tasks in other processes append. */
export class StepsFile {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }

  async make(): Promise<void> {
    await writeFile(this.path, '');
  }

  lines(): string[] {
    return existsSync(this.path) ? readFileSync(this.path, 'utf8').split('\n') : [];
  }

  /** Resolves once the line exists; waits for a file event instead of polling. */
  async has(line: string): Promise<void> {
    if (this.lines().includes(line)) return;
    await new Promise<void>((resolve) => {
      const watcher = watch(dirname(this.path), () => {
        if (!this.lines().includes(line)) return;
        watcher.close();
        resolve();
      });
      // It may have been written before the watcher started.
      if (this.lines().includes(line)) {
        watcher.close();
        resolve();
      }
    });
  }
}
