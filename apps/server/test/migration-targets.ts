import { randomBytes } from 'node:crypto';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PostgresTarget } from '../src/features/migration/target/postgres-target.ts';
import { PracticeTarget } from '../src/features/migration/target/practice-target.ts';
import type { Target } from '../src/features/migration/target/target.ts';
import { preparedDataDir, silentLog, testDatabases } from '../src/platform/db/test-database.ts';

/** Databases for migrations to run on, of both kinds. */
export interface TestTarget {
  readonly target: Target;
  drop(): Promise<void>;
}

export interface TestTargetKind {
  readonly name: 'embedded' | 'PostgreSQL';
  open(): Promise<TestTarget>;
}

/** Puts the files of an empty database where practice databases are copied from: making them takes long. */
export async function prepareTemplate(dataDir: string): Promise<void> {
  const prepared = await preparedDataDir();
  await rename(join(prepared, 'pgdata'), join(dataDir, 'pgdata-empty'));
  await rm(prepared, { recursive: true, force: true });
}

async function openPractice(): Promise<TestTarget> {
  const dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-practice-'));
  await prepareTemplate(dataDir);
  const target = new PracticeTarget({ dataDir, key: 'test', log: silentLog, build: async () => {} });
  return {
    target,
    drop: async () => {
      await target.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The address of the PostgreSQL server the tests use, or undefined where there is none. */
async function serverAddress(): Promise<URL | undefined> {
  const made = await testDatabases()
    .find(({ name }) => name === 'PostgreSQL')
    ?.open();
  const url = made?.db.pool.options.connectionString;
  await made?.drop();
  return url === undefined ? undefined : new URL(url);
}

const server = serverAddress();

async function administer(statement: string): Promise<void> {
  const url = await server;
  if (url === undefined) throw new Error('There is no PostgreSQL to test on');
  const client = new pg.Client({ connectionString: new URL('/postgres', url).href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An empty database on PostgreSQL, by its address. */
export async function createTargetDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `supersync_target_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name}`);
  const url = new URL(`/${name}`, await server);
  return { url: url.href, drop: () => administer(`drop database if exists ${name} with (force)`) };
}

async function openPostgres(): Promise<TestTarget> {
  const { url, drop } = await createTargetDatabase();
  return { target: new PostgresTarget(url), drop };
}

export const hasTargetServer = (await server) !== undefined;

export const testTargets: readonly TestTargetKind[] = [
  { name: 'embedded', open: openPractice },
  ...(hasTargetServer ? [{ name: 'PostgreSQL', open: openPostgres } as const] : []),
];
