import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#platform/db/database.ts';
import { fillFolder } from '#platform/db/embedded/files/empty-files.ts';
import { FolderInUseError } from '#platform/db/embedded/folder-lock.ts';
import { startEmbedded, type EmbeddedEngine } from '#platform/db/embedded/start-embedded.ts';
import { ClientSession } from './client-session.ts';
import { UnreachableError, WrongTargetError, type Session, type Target } from './target.ts';

const idleMs = 60_000;
const scratchPrefix = 'scratch-';

const practiceIn = (dataDir: string): string => join(dataDir, 'practice');

export interface PracticeOptions {
  readonly dataDir: string;
  readonly key: string;
  readonly log: Log;
  /** Brings a database that was just made to what is recorded of it. */
  readonly build: (session: Session) => Promise<void>;
}

/**
 * A database of our own to practise on. Its files belong to one process at a time, so here the lease is this process's
 * own. It is opened when it is first needed and closed when nobody has needed it for a while.
 */
export class PracticeTarget implements Target {
  readonly engine = 'embedded' as const;
  /** All sessions of the engine are one to it, so there is no lock that could be given up. */
  readonly holdInTransaction = null;
  readonly #options: PracticeOptions;
  #opening: Promise<EmbeddedEngine> | undefined;
  #closing: Promise<void> = Promise.resolve();
  #recovering: Promise<void> = Promise.resolve();
  #users = 0;
  #isLeased = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: PracticeOptions) {
    this.#options = options;
  }

  async lease(): Promise<Session | null> {
    if (this.#isLeased) return null;
    this.#isLeased = true;
    try {
      return await this.#session(() => {
        this.#isLeased = false;
      });
    } catch (error) {
      this.#isLeased = false;
      throw error;
    }
  }

  async read<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.#session();
    try {
      return await work(session);
    } finally {
      await session.end();
    }
  }

  async withScratch<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const { dataDir, key, log } = this.#options;
    const practiceDir = practiceIn(dataDir);
    await mkdir(practiceDir, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(practiceDir, `${scratchPrefix}${key}-`));
    try {
      await fillFolder(dataDir, folder);
      const engine = await startEmbedded({ dataDir: folder, log });
      try {
        const session = await ClientSession.open(engine.connection, { stop: () => engine.abort() });
        try {
          return await work(session);
        } finally {
          await session.end();
        }
      } finally {
        await engine.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async sweep(): Promise<void> {
    const { dataDir, key } = this.#options;
    const practiceDir = practiceIn(dataDir);
    const names = await readdir(practiceDir).catch(() => []);
    for (const name of names)
      if (name.startsWith(`${scratchPrefix}${key}-`))
        await rm(join(practiceDir, name), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const opening = this.#opening;
    if (opening !== undefined) {
      this.#opening = undefined;
      this.#closing = opening.then(
        (engine) => engine.stop(),
        () => {},
      );
    }
    await this.#closing;
  }

  async #session(onEnd: () => void = () => {}): Promise<Session> {
    this.#users += 1;
    clearTimeout(this.#idle);
    try {
      const engine = await (this.#opening ??= this.#open());
      await this.#recovering;
      return await ClientSession.open(engine.connection, {
        stop: () => (this.#recovering = engine.abort()),
        onEnd: () => {
          this.#leave();
          onEnd();
        },
      });
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  #leave(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#idle = setTimeout(() => void this.close(), idleMs).unref();
  }

  async #open(): Promise<EmbeddedEngine> {
    const { dataDir, key, log, build } = this.#options;
    const folder = join(practiceIn(dataDir), key);
    try {
      await this.#closing;
      await fillFolder(dataDir, folder);
      const engine = await startEmbedded({ dataDir: folder, log });
      const session = await ClientSession.open(engine.connection, { stop: () => engine.abort() });
      try {
        await build(session);
      } catch (error) {
        await engine.stop();
        throw error;
      } finally {
        await session.end();
      }
      return engine;
    } catch (error) {
      this.#opening = undefined;
      if (error instanceof FolderInUseError)
        throw new WrongTargetError('This practice database is open in another server on the same folder.');
      throw error instanceof WrongTargetError ? error : new UnreachableError(error);
    }
  }
}
