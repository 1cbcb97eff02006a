import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const settings = (values: readonly string[]): string[] => values.flatMap((value) => ['-c', value]);

/**
 * A database that is being created is thrown away if anything fails, so it needs no log to recover from, and one
 * checkpoint at its end. Its log is kept short: what is left of it is written to disk too.
 */
const whileCreated = [
  'shared_buffers=128MB',
  'maintenance_work_mem=64MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_wal_size=1GB',
  'min_wal_size=32MB',
  'wal_recycle=off',
];

function open(options: {
  dataDir?: string;
  loadDataDir?: Blob;
  code: object | undefined;
  values: readonly string[];
}): Promise<PGlite> {
  const { code, values, ...files } = options;
  return PGlite.create({
    ...files,
    extensions: { pg_trgm },
    ...(code === undefined ? {} : { pgliteWasmModule: code }),
    // On the command line, because `postgresqlconf` would replace the entire configuration file.
    startParams: [...PGlite.defaultStartParams, ...settings(values)],
  });
}

/** Opens the files in `folder`, or creates new ones if it is empty. Only one engine may have them open. */
export const openEngine = (folder: string, code?: object): Promise<PGlite> =>
  open({ dataDir: folder, code, values: ['shared_buffers=16MB'] });

/** The files of an empty database, as `npm run empty-database` makes them. */
export const emptyDatabase = new URL('./files/empty-database.tar.br', import.meta.url);

/** An empty database in memory, made by `initdb`, which takes five seconds of processor time. */
export const initializeEngine = (code?: object): Promise<PGlite> => open({ code, values: whileCreated });

/** A new database in memory, whose files are stored when it is complete. */
export async function createEngine(code?: object): Promise<PGlite> {
  const files = await promisify(brotliDecompress)(await readFile(emptyDatabase));
  return open({ code, values: whileCreated, loadDataDir: new Blob([files]) });
}
