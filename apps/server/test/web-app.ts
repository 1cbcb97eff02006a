import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import sql from 'sql-template-tag';
import { buildApp, type AppOptions } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabases, type SharedDatabase } from './support/test-database.ts';
import { createLog } from '#platform/log/log.ts';
import { hashPassword } from '#platform/session/password.ts';

/** PostgreSQL where available, else the embedded engine. */
export async function shareDatabase(): Promise<SharedDatabase> {
  const kind = testDatabases().at(-1);
  if (kind === undefined) throw new Error('There is no database to test on');
  return kind.make();
}

export class MovableClock {
  #ahead = 0;
  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }
  advance(seconds: number): void {
    this.#ahead += seconds * 1000;
  }
}

export interface WebApp {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly clock: MovableClock;
  readonly dataDir: string;
  /** Everything logged so far. */
  logged(): string;
  close(): Promise<void>;
}

/** The full server. Closes its own database handle; dropping the database is up to its creator. */
export async function startWebApp(
  shared: SharedDatabase,
  options: { env?: Record<string, string>; clock?: MovableClock } & Pick<
    AppOptions,
    'alsoRegister' | 'clientTimeouts' | 'consoleFolder' | 'statementLimitMs'
  > = {},
): Promise<WebApp> {
  const { env = {}, clock = new MovableClock(), ...others } = options;
  const lines: string[] = [];
  const dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-web-'));
  const config = readConfig({ SEED: 'none', DATA_DIR: dataDir, ...env }, []);
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
  const db = await shared.open();
  const app = await buildApp({ config, db, log, clock, ...others });
  return {
    app,
    db,
    clock,
    dataDir: config.dataDir,
    logged: () => lines.join(''),
    async close() {
      await app.close();
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const password = 'correct horse battery staple';
let hashed: Promise<string> | undefined;

export interface Account {
  readonly userId: number;
  readonly email: string;
}

export async function addAccount(
  db: Database,
  { isSuperUser = true, isVerified = true, email = `${randomUUID()}@example.test` } = {},
): Promise<Account> {
  hashed ??= hashPassword(password);
  const { rows } = await db.query<{ id: number }>(sql`
    insert into users (email, first_name, last_name, is_super_user, email_verified_at, password_hash)
    values (${email}, 'Test', 'Person', ${isSuperUser}, ${isVerified ? new Date() : null}, ${await hashed})
    returning id`);
  return { userId: rows[0]?.id ?? 0, email };
}

/** Grants keys through a new role, with all four flags by default. */
export async function grant(
  db: Database,
  userId: number,
  keys: readonly string[],
  flags = { c: true, r: true, u: true, d: true },
): Promise<string> {
  const roleId = randomUUID();
  await db.query(sql`insert into roles (id, name, role_type) values (${roleId}, ${roleId}, 'staff')`);
  await db.query(sql`insert into products (key) select unnest(${[...keys]}::text[]) on conflict do nothing`);
  await db.query(sql`
    insert into role_products (role_id, product_key, has_create, has_read, has_update, has_delete)
    select ${roleId}, unnest(${[...keys]}::text[]), ${flags.c}, ${flags.r}, ${flags.u}, ${flags.d}`);
  await db.query(sql`insert into role_users (role_id, user_id) values (${roleId}, ${userId})`);
  return roleId;
}

/** A minimal cookie jar. */
export class Jar {
  readonly cookies = new Map<string, string>();

  take(answer: LightMyRequestResponse): LightMyRequestResponse {
    for (const { name, value, expires } of answer.cookies) {
      if (value === '' || (expires !== undefined && expires.getTime() === 0)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  copy(): Jar {
    const copy = new Jar();
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }
}

export async function logIn(app: FastifyInstance, email: string, jar = new Jar()): Promise<Jar> {
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { cookie: jar.header },
    payload: { email, password },
  });
  if (answer.statusCode !== 200) throw new Error(`Signing in answered ${answer.statusCode}: ${answer.body}`);
  jar.take(answer);
  return jar;
}

export async function get(app: FastifyInstance, url: string, jar: Jar): Promise<LightMyRequestResponse> {
  return jar.take(await app.inject({ method: 'GET', url, headers: { cookie: jar.header } }));
}
