import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import {
  createPostgresDatabase,
  preparedDataDir,
  silentLog,
  type SharedDatabase,
} from '../support/test-database.ts';

/** The data of servers that die one after another. */
export interface Place extends SharedDatabase {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** Works on the database; the embedded one only while no server has it. */
  use<T>(work: (db: Database) => Promise<T>): Promise<T>;
}

export async function makePlace(kind: Place['kind']): Promise<Place> {
  const made = kind === 'embedded' ? null : await createPostgresDatabase();
  const dataDir = made === null ? await preparedDataDir() : await mkdtemp(join(tmpdir(), 'supersync-test-'));
  const at = made === null ? {} : { url: made.url };
  const open = (poolSize = 6): Promise<Database> =>
    openDatabase({ ...at, dataDir, poolSize, log: silentLog });
  return {
    kind,
    dataDir,
    ...(made === null ? {} : { databaseUrl: made.url }),
    open,
    async use(work) {
      const db = await open(2);
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    },
    async drop() {
      await made?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
