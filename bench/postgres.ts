import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { root, runtime } from '../scripts/setup.mjs';
import { runToEnd } from './measure/children.ts';

const usualAddresses = [
  'postgres://root@127.0.0.1:5432/postgres',
  'postgres://postgres@127.0.0.1:5432/postgres',
];

async function ask<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export interface Postgres {
  readonly url: string;
  readonly version: string;
}

/** A server named by a variable must answer; one at the default address is used if present. */
export async function findPostgres(): Promise<Postgres | undefined> {
  const named = process.env['BENCH_DATABASE_URL'] || process.env['TEST_DATABASE_URL'];
  const candidates = named ? [named] : usualAddresses;
  for (const url of candidates) {
    try {
      const version = await ask(url, async (client) => {
        const { rows } = await client.query<{ server_version: string }>('show server_version');
        return rows[0]?.server_version.split(' ')[0] ?? '';
      });
      return { url, version };
    } catch (error) {
      if (named) throw error;
    }
  }
  return undefined;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Data of another seed, schema or scale is rebuilt. */
export function seedStamp(scale: number): string {
  const hash = createHash('sha256').update(String(scale));
  for (const file of ['apps/server/sql', 'apps/server/src/seed'].flatMap((folder) =>
    filesIn(join(root, folder)),
  ))
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 24);
}

/** The published password is not for databases that others may reach. */
export const benchPassword = 'measured-on-this-machine';

/** The same day gives the same data. */
const seedDay = '2026-01-31';

export const seed = (scale: number, env: Readonly<Record<string, string>>): Promise<void> =>
  runToEnd(
    runtime,
    ['apps/server/src/seed-cli.ts', '--scale', String(scale), '--with-passwords', '--today', seedDay],
    { env: { ...env, DEMO_PASSWORD: benchPassword } },
  );

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A data folder belongs to one database, so each has its own. */
export const dataDirOf = (url: string): string => join(root, '.cache/bench/data', new URL(url).pathname);

/** A database of the bench, filled once and reused while its stamp matches. */
export async function preparePostgres(
  server: Postgres,
  name: string,
  scale: number,
  say: (message: string) => void,
): Promise<string> {
  const address = new URL(server.url);
  address.pathname = `/${name}`;
  const url = address.href;
  const stamp = seedStamp(scale);
  const current = await ask(server.url, async (client) => {
    const { rows } = await client.query<{ stamp: string | null }>(
      `select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = $1`,
      [name],
    );
    return rows[0]?.stamp;
  });
  if (current !== stamp) {
    say(`Filling ${name} …`);
    await ask(server.url, async (client) => {
      await client.query(`drop database if exists ${quote(name)} with (force)`);
      await client.query(`create database ${quote(name)}`);
    });
    await rm(dataDirOf(url), { recursive: true, force: true });
    await seed(scale, { DATABASE_URL: url, DATA_DIR: dataDirOf(url) });
    // Scheduled tasks must not run during a measurement.
    await ask(url, (client) =>
      client.query(`update schedules set status = 'paused', paused_until = null, next_at = null`),
    );
    // Only a completely filled database gets the stamp.
    await ask(server.url, (client) => client.query(`comment on database ${quote(name)} is '${stamp}'`));
  }
  // Earlier runs leave dead rows, and the planner needs statistics.
  await ask(url, (client) => client.query('vacuum (analyze)'));
  return url;
}
