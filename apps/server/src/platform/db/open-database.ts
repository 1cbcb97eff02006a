import type pg from 'pg';
import type { Database, Log } from './database.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { PooledDatabase } from './pooled-database.ts';

export interface DatabaseOptions {
  /** A PostgreSQL URL. Without one the embedded engine stores its files in `dataDir`. */
  url?: string;
  /** Set if `url` is a pooler that shares connections between transactions: the database itself, for `LISTEN`. */
  directUrl?: string;
  dataDir: string;
  poolSize?: number;
  log: Log;
  /**
   * Writes the first contents of a new embedded database, which nobody has seen before they are complete. The handle
   * is for that only.
   */
  fill?: (db: Database) => Promise<void>;
  /** Called once the database is at work, for what can be done until it answers: `isNew` while it is being made. */
  meanwhile?: (isNew: boolean) => void;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, directUrl, log, poolSize = 16, fill, meanwhile } = options;
  if (url === undefined) {
    const engine = await startEmbedded({
      dataDir: options.dataDir,
      log,
      fill: fill === undefined ? undefined : (connection) => filled(connection, log, fill),
      meanwhile,
    });
    return new PooledDatabase({
      kind: 'embedded',
      connection: engine.connection,
      poolSize,
      log,
      stop: engine.stop,
    });
  }
  const database = new PooledDatabase({
    kind: 'postgres',
    connection: postgresConnection(url),
    ...(directUrl === undefined ? {} : { direct: postgresConnection(directUrl) }),
    poolSize,
    log,
  });
  try {
    const answered = database.query({ text: 'select 1' });
    meanwhile?.(false);
    await answered;
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function filled(
  connection: pg.ClientConfig,
  log: Log,
  fill: (db: Database) => Promise<void>,
): Promise<void> {
  const db = new PooledDatabase({ kind: 'embedded', connection, poolSize: 1, log });
  try {
    await fill(db);
  } finally {
    await db.close();
  }
}

function postgresConnection(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'supersync',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Without JIT: to compile a large statement, such as that of the syndication audit, takes longer than to run it.
    options: '-c timezone=UTC -c idle_in_transaction_session_timeout=60s -c jit=off',
  };
}
