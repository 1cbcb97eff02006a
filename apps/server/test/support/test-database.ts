import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { Database, Log } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { madeOnce } from './made-once.ts';

// Fresh databases of both kinds for tests. Each is a copy of a template, created once per run by
// `apps/server/test/database-templates.ts`, which publishes its address.

/** Contents of a fresh database; our tables by default. */
export type Contents = 'nothing' | 'schema' | 'demo';

type KindName = 'embedded' | 'PostgreSQL';

/** A database for several servers, one after another or concurrently. */
export interface SharedDatabase {
  readonly kind: KindName;
  /** A new handle, as from another process. The embedded engine allows one at a time. */
  open(poolSize?: number): Promise<Database>;
  drop(): Promise<void>;
}

export interface TestDatabase {
  readonly db: Database;
  /** Closes and removes the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseKind {
  readonly name: KindName;
  make(contents?: Contents): Promise<SharedDatabase>;
  open(options?: TestDatabaseOptions): Promise<TestDatabase>;
}

export interface TestDatabaseOptions {
  readonly contents?: Contents;
  /** Small by default: concurrent suites share one server's connections. */
  readonly poolSize?: number;
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

const postgresUrl = await reachablePostgres();

export const hasPostgres = postgresUrl !== undefined;

function kindOf(name: KindName, make: TestDatabaseKind['make']): TestDatabaseKind {
  return {
    name,
    make,
    open: async ({ contents, poolSize } = {}) => {
      const made = await make(contents);
      const db = await made.open(poolSize);
      return {
        db,
        drop: async () => {
          await db.close();
          await made.drop();
        },
      };
    },
  };
}

/** The embedded engine always; PostgreSQL where TEST_DATABASE_URL or the local port answers. */
export function testDatabases(): TestDatabaseKind[] {
  const embedded = kindOf('embedded', makeEmbedded);
  return hasPostgres ? [embedded, kindOf('PostgreSQL', makePostgres)] : [embedded];
}

async function makeEmbedded(contents?: Contents): Promise<SharedDatabase> {
  const dataDir = await preparedDataDir(contents);
  return {
    kind: 'embedded',
    open: (poolSize = 6) => openDatabase({ dataDir, poolSize, log: silentLog }),
    drop: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** A new data folder with a copy of the template. */
export async function preparedDataDir(contents: Contents = 'schema'): Promise<string> {
  const template = await templateOf('embedded', contents);
  const dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-'));
  // Two thousand files: one synchronous copy takes a third of the time.
  cpSync(template, join(dataDir, 'pgdata'), { recursive: true });
  // The demo's files are stored beside its database.
  const files = join(dirname(template), 'files');
  if (contents === 'demo') cpSync(files, join(dataDir, 'files'), { recursive: true });
  return dataDir;
}

async function makePostgres(contents?: Contents): Promise<SharedDatabase> {
  const { url, drop } = await createPostgresDatabase(contents);
  return {
    kind: 'PostgreSQL',
    open: (poolSize = 6) => openDatabase({ url, dataDir: '', poolSize, log: silentLog }),
    drop,
  };
}

/** Creates a database on the PostgreSQL server; returns its URL. */
export async function createPostgresDatabase(
  contents: Contents = 'schema',
): Promise<{ url: string; drop(): Promise<void> }> {
  const template = contents === 'nothing' ? 'template1' : await templateOf('PostgreSQL', contents);
  const name = `supersync_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(`create database ${name} template ${template}`);
  return { url: addressOf(name), drop: () => runAsAdmin(`drop database if exists ${name} with (force)`) };
}

/** Folder or database name to copy from. */
const templateOf = (kind: KindName, contents: Contents): Promise<string> => madeOnce(`${kind}/${contents}`);

function serverUrl(): string {
  if (postgresUrl === undefined) throw new Error('There is no PostgreSQL to test on');
  return postgresUrl;
}

export function addressOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

/** One statement on the PostgreSQL server. */
export async function runAsAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function reachablePostgres(): Promise<string | undefined> {
  const named = process.env['TEST_DATABASE_URL'];
  // A configured server must answer: otherwise its suites would be skipped silently.
  if (named !== undefined && named !== '') return named;
  const local = `postgres://${encodeURIComponent(userInfo().username)}@127.0.0.1:5432/postgres`;
  const client = new pg.Client({ connectionString: local, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ may: boolean }>(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    );
    return rows[0]?.may === true ? local : undefined;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
