import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** Opens the files in `folder`, or creates new ones if it is empty. Only one engine may have them open. */
export function openEngine(folder: string, code?: object): Promise<PGlite> {
  return PGlite.create({
    dataDir: folder,
    extensions: { pg_trgm },
    ...(code === undefined ? {} : { pgliteWasmModule: code }),
    // On the command line, because `postgresqlconf` would replace the entire configuration file.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
}
