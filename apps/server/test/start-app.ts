import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PermissionKey } from '@supersync/contract/access/permission-key.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import sql from 'sql-template-tag';
import { buildApp, sqlFolder } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createLog } from '../src/platform/log/log.ts';
import type { Feature } from '../src/platform/server.ts';
import { createAccessTokens, readTokenKey } from '../src/platform/session/access-token.ts';

/** Where tests that need PostgreSQL make their databases; they are skipped without it. */
export const postgresAddress = process.env['TEST_DATABASE_URL'];

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresAddress });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function createPostgresDatabase(): Promise<TestDatabase> {
  if (postgresAddress === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL');
  const name = `supersync_test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  const url = new URL(postgresAddress);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database if exists ${name} with (force)`) };
}

export interface Person {
  readonly userId: number;
  readonly sessionId: string;
  readonly cookie: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly dataDir: string;
  /** A new super user with these keys (all four flags), signed in. */
  signIn(keys?: readonly PermissionKey[]): Promise<Person>;
  stop(): Promise<void>;
}

const clock = { now: () => new Date() };
const quiet = createLog({ logLevel: 'silent' });

/** The whole server, on a database of its own: the embedded one unless a PostgreSQL address is given. */
export async function startApp(options: {
  readonly url?: string;
  readonly alsoRegister?: readonly Feature[];
}): Promise<TestApp> {
  const { url, alsoRegister = [] } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-'));
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'silent' }, []);
  const db = await openDatabase({ ...(url === undefined ? {} : { url }), dataDir, log: quiet });
  await migrate(db, sqlFolder, quiet);
  const app = await buildApp({ config, db, log: quiet, alsoRegister });
  await app.ready();
  return {
    app,
    db,
    dataDir,
    signIn: (keys = []) => signInOn(db, keys),
    async stop() {
      await app.close();
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A new super user with these keys (all four flags), signed in by a token of ten minutes. */
export async function signInOn(db: Database, keys: readonly PermissionKey[]): Promise<Person> {
  const { rows } = await db.query<{ id: number }>(sql`
    insert into users (email, first_name, last_name, is_super_user, email_verified_at)
    values (${`${randomUUID()}@example.test`}, 'Test', 'Person', true, now()) returning id`);
  const userId = rows[0]?.id ?? 0;
  await grant(db, userId, keys);
  const sessionId = randomUUID();
  await db.query(sql`
    insert into sessions (id, user_id, secret_hash, expires_at)
    values (${sessionId}, ${userId}, ${randomBytes(32)}, now() + interval '1 hour')`);
  const { token } = await createAccessTokens(await readTokenKey(db), clock).issue({ sessionId, userId });
  return { userId, sessionId, cookie: `supersync_access=${token}` };
}

async function grant(db: Database, userId: number, keys: readonly PermissionKey[]): Promise<void> {
  if (keys.length === 0) return;
  const roleId = randomUUID();
  await db.query(sql`insert into roles (id, name, role_type) values (${roleId}, 'Test', 'internal')`);
  await db.query(sql`
    insert into products (key) select unnest(${[...keys]}::text[]) on conflict do nothing`);
  await db.query(sql`
    insert into role_products (role_id, product_key) select ${roleId}, unnest(${[...keys]}::text[])`);
  await db.query(sql`insert into role_users (role_id, user_id) values (${roleId}, ${userId})`);
}
