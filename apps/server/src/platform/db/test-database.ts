import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { Database, Log } from './database.ts';
import { openDatabase } from './open-database.ts';

// For tests only: fresh databases of both kinds, so that one suite can prove both.

export interface TestDatabase {
  readonly db: Database;
  /** Closes the database and removes it. */
  drop(): Promise<void>;
}

export interface TestDatabaseKind {
  readonly name: 'embedded' | 'PostgreSQL';
  open(options?: TestDatabaseOptions): Promise<TestDatabase>;
}

export interface TestDatabaseOptions {
  /** Few unless asked for: the suites that run at once share one server's connections. */
  readonly poolSize?: number;
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

const postgresUrl = await reachablePostgres();

/** The embedded engine always; PostgreSQL where TEST_DATABASE_URL, or else the local port, answers. */
export function testDatabases(): TestDatabaseKind[] {
  const kinds: TestDatabaseKind[] = [{ name: 'embedded', open: openEmbedded }];
  if (postgresUrl !== undefined)
    kinds.push({ name: 'PostgreSQL', open: (options) => openPostgres(postgresUrl, options) });
  return kinds;
}

async function openEmbedded({ poolSize = 6 }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const dataDir = await preparedDataDir();
  const db = await openDatabase({ dataDir, poolSize, log: silentLog });
  return {
    db,
    drop: async () => {
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A data folder of its own with an empty database in it, copied from one that is made once per machine. */
export async function preparedDataDir(): Promise<string> {
  const template = join(tmpdir(), `supersync-test-template-${userInfo().username}-${engineVersion()}`);
  if (!existsSync(template)) await makeTemplate(template);
  const dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-'));
  await cp(join(template, 'pgdata'), join(dataDir, 'pgdata'), { recursive: true });
  return dataDir;
}

/** Several test files may find it missing at once: each makes its own, and the first to finish gives the name. */
async function makeTemplate(template: string): Promise<void> {
  const aside = await mkdtemp(`${template}-`);
  const db = await openDatabase({ dataDir: aside, log: silentLog });
  await db.close();
  await rename(aside, template).catch(() => rm(aside, { recursive: true, force: true }));
}

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'));
  return String(version);
}

async function openPostgres(
  server: string,
  { poolSize = 6 }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const name = `supersync_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = await openDatabase({ url: url.href, dataDir: tmpdir(), poolSize, log: silentLog });
  return {
    db,
    drop: async () => {
      await db.close();
      await administer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function reachablePostgres(): Promise<string | undefined> {
  const named = process.env['TEST_DATABASE_URL'];
  // One that is named must answer: a suite that was asked for is not left out quietly.
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
