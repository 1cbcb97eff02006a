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
  code: object | undefined;
  values: readonly string[];
}): Promise<PGlite> {
  const { dataDir, code, values } = options;
  return PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    extensions: { pg_trgm },
    ...(code === undefined ? {} : { pgliteWasmModule: code }),
    // On the command line, because `postgresqlconf` would replace the entire configuration file.
    startParams: [...PGlite.defaultStartParams, ...settings(values)],
  });
}

/** Opens the files in `folder`, or creates new ones if it is empty. Only one engine may have them open. */
export const openEngine = (folder: string, code?: object): Promise<PGlite> =>
  open({ dataDir: folder, code, values: ['shared_buffers=16MB'] });

/** A new database in memory, whose files are stored when it is complete. */
export const createEngine = (code: object): Promise<PGlite> => open({ code, values: whileCreated });
