import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from './database.ts';
import { installationSecret } from './installation-secret.ts';

const fileIn = (dataDir: string): string => join(dataDir, 'installation');

/** In words for operators. */
export class OtherFolderError extends Error {
  override name = 'OtherFolderError';
  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} belongs to another database: its files and keys are that one's. Choose another with DATA_DIR, or the database it belongs to with DATABASE_URL. If this database is to have it from now on, remove ${fileIn(dataDir)}.`,
    );
  }
}

/** Binds a data folder to its database at the first start, and refuses another's: files would be missing or swept. */
export async function bindDataFolder(db: Queryable, dataDir: string): Promise<void> {
  const own = (await installationSecret(db, 'installation')).toString('hex');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(fileIn(dataDir), `${own}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if ((await readFile(fileIn(dataDir), 'utf8')).trim() !== own) throw new OtherFolderError(dataDir);
  }
}

/** For a database that was emptied on purpose: the next start binds the folder again. */
export const releaseDataFolder = (dataDir: string): Promise<void> => rm(fileIn(dataDir), { force: true });
