import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import type { Log } from '../database.ts';
import { keepEmpty } from './empty-files.ts';
import { EngineThread } from './engine-thread.ts';
import { lockFolder } from './folder-lock.ts';

export interface EmbeddedEngine {
  readonly connection: pg.ClientConfig;
  /** Aborts all statements, as a crash would, and resolves when the committed data is served again. */
  abort(): Promise<void>;
  stop(): Promise<void>;
}

const filesIn = (dataDir: string): string => join(dataDir, 'pgdata');

/** Whether a start will make a new database. */
export const isNewFolder = (dataDir: string): boolean => !existsSync(filesIn(dataDir));

export async function startEmbedded(options: { dataDir: string; log: Log }): Promise<EmbeddedEngine> {
  const { log } = options;
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  // Readable by its owner only: whoever reaches the socket has full access to the data.
  const privateFolder = await mkdtemp(join(tmpdir(), 'supersync-'));
  const release = async (): Promise<void> => {
    await rm(privateFolder, { recursive: true, force: true });
    lock.release();
  };
  try {
    const folder = await preparedFolder(dataDir, log);
    const socketPath = localAddress(privateFolder);
    const thread = new EngineThread({ task: 'serve', folder, socketPath, spoolFolder: privateFolder }, log);
    await thread.start();
    return {
      connection: { user: 'postgres', database: 'postgres', ssl: false, stream: () => socketTo(socketPath) },
      abort: () => thread.abort(),
      stop: async () => {
        await thread.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Creates new files in a temporary folder and moves them into place, so that an interrupted start leaves
 * nothing half done.
 */
async function preparedFolder(dataDir: string, log: Log): Promise<string> {
  const folder = filesIn(dataDir);
  if (!isNewFolder(dataDir)) return folder;
  log.info({ folder }, 'Preparing a new database');
  const temporary = join(dataDir, 'pgdata-unfinished');
  await rm(temporary, { recursive: true, force: true });
  // In a thread that ends afterwards: creating takes several times the memory of serving.
  await EngineThread.prepare(temporary);
  await keepEmpty(dataDir, temporary);
  await rename(temporary, folder);
  return folder;
}

function localAddress(privateFolder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\${privateFolder.replaceAll(/[^\w-]/g, '-')}`;
  return join(privateFolder, 'database.sock');
}

/** The driver supports only ports and PostgreSQL's own socket names; this connects to the engine's path. */
class LocalSocket extends Socket {
  readonly #path: string;

  constructor(path: string) {
    super();
    this.#path = path;
  }

  override connect(): this {
    return super.connect(this.#path);
  }
}

function socketTo(path: string): Socket {
  return new LocalSocket(path);
}
