import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import type { Log } from '../database.ts';
import { keepEmpty } from './files/empty-files.ts';
import { EngineThread, type CreatingWork } from './engine-thread.ts';
import { lockFolder } from './folder-lock.ts';
import { localAddress, socketTo } from './local-socket.ts';

export interface EmbeddedEngine {
  readonly connection: pg.ClientConfig;
  /** Aborts all statements, as a crash would, and resolves when the committed data is served again. */
  abort(): Promise<void>;
  stop(): Promise<void>;
}

const filesIn = (dataDir: string): string => join(dataDir, 'pgdata');

/** Whether a start will make a new database. */
const isNewFolder = (dataDir: string): boolean => !existsSync(filesIn(dataDir));

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Log;
  /**
   * Writes the first contents of a new database. Its files exist only afterwards: a start that is killed before begins
   * again from nothing.
   */
  readonly fill?: ((connection: pg.ClientConfig) => Promise<void>) | undefined;
  readonly meanwhile?: ((isNew: boolean) => void) | undefined;
}

export async function startEmbedded({
  log,
  fill,
  meanwhile,
  ...options
}: EmbeddedOptions): Promise<EmbeddedEngine> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  // Readable by its owner only: whoever reaches the socket has full access to the data.
  const privateFolder = await mkdtemp(join(tmpdir(), 'supersync-'));
  const release = async (): Promise<void> => {
    await rm(privateFolder, { recursive: true, force: true });
    lock.release();
  };
  const socketPath = localAddress(privateFolder);
  const connection: pg.ClientConfig = {
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => socketTo(socketPath),
  };
  try {
    const served = { socketPath, spoolFolder: privateFolder };
    const isNew = isNewFolder(dataDir);
    if (isNew) {
      log.info({ folder: filesIn(dataDir) }, 'Preparing a new database');
      await createFiles(dataDir, served, {
        fill: async () => fill?.(connection),
        meanwhile: () => meanwhile?.(true),
      });
    }
    const thread = new EngineThread({ task: 'serve', folder: filesIn(dataDir), ...served }, log);
    await thread.start(isNew ? undefined : () => meanwhile?.(false));
    return {
      connection,
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

/** The files are complete before they have their name. */
async function createFiles(
  dataDir: string,
  served: { readonly socketPath: string; readonly spoolFolder: string },
  work: CreatingWork,
): Promise<void> {
  const folder = join(dataDir, 'pgdata-unfinished');
  const emptyFolder = join(dataDir, 'pgdata-empty-unfinished');
  for (const unfinished of [folder, emptyFolder]) await rm(unfinished, { recursive: true, force: true });
  await EngineThread.create({ task: 'create', folder, emptyFolder, ...served }, work);
  await keepEmpty(dataDir, emptyFolder);
  await rename(folder, filesIn(dataDir));
}
