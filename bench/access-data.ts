import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { preparePostgres, type Postgres } from './postgres.ts';
import { cache, type Place } from './measure/sides.ts';

/** Data of an installation after years: a log of a million entries, and a role that everyone has. */
export const auditRows = 1_000_000;
export const manyPeople = 5_000;
export const manyProducts = 200;
export const few = 5;
export const largeRole = 'b0000000-0000-4000-8000-000000000001';
export const smallRole = 'b0000000-0000-4000-8000-000000000002';

/** The log is sealed with a key of its own. */
export const accessDataDir = join(cache, 'access-data');

const people = `
  insert into users (email, first_name, last_name, is_super_user, email_verified_at)
  select 'bench-' || n || '@supersync.test', 'Person', 'Number ' || n, true, now() from generate_series(1, ${manyPeople + few}) n`;

const products = `
  insert into products (key, name, product_type)
  select 'bench_product_' || lpad(n::text, 3, '0'), 'Bench product ' || n, 'internal'
  from generate_series(1, ${manyProducts}) n`;

const roles = `
  insert into roles (id, name, role_type)
  values ('${largeRole}', 'Everybody', 'staff'), ('${smallRole}', 'A few', 'staff')`;

const productsOf = (role: string, count: number): string => `
  insert into role_products (role_id, product_key)
  select '${role}', key from products where key like 'bench_product_%' order by key limit ${count}`;

/** The two roles share nobody, so that a change of either has an effect. */
const peopleOf = (role: string, order: 'asc' | 'desc', count: number): string => `
  insert into role_users (role_id, user_id)
  select '${role}', id from users where email like 'bench-%' order by id ${order} limit ${count}`;

/** Skewed distribution: some people, resources and records are frequent, most are rare. */
const entries = `
  insert into audit_entries (at, actor_id, action, resource, record_key, changes, reason, request_id, address)
  select now() - (${auditRows} - n) * interval '31 seconds',
    (select min(id) from users where email like 'bench-%') + floor(power(random(), 4) * 300)::int,
    (array['updated','updated','updated','updated','created','deleted','signed in','exported'])[1 + floor(random() * 8)::int],
    'kind_' || floor(power(random(), 3) * 30)::int,
    floor(power(random(), 2) * 50000)::int::text,
    jsonb_build_object('name', jsonb_build_array('Before ' || n, 'After ' || n), 'status', jsonb_build_array('draft', 'live')),
    case when n % 40 = 0 then 'Ticket ' || n when n % 1000 = 1 then 'rare wording of somebody' end,
    'bench-request-' || n / 3, '10.0.' || floor(power(random(), 3) * 200)::int || '.7'
  from generate_series(1, ${auditRows}) n`;

const fillRoles = [
  people,
  products,
  roles,
  productsOf(largeRole, manyProducts),
  productsOf(smallRole, few),
  peopleOf(largeRole, 'asc', manyPeople),
  peopleOf(smallRole, 'desc', few),
];

async function fill(client: pg.Client, statements: readonly string[]): Promise<void> {
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
}

async function isThere(client: pg.Client, condition: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select exists (${condition}) as there`);
  return rows[0]?.there === true;
}

/** The demo with this data added; built once and reused while schema and seed are unchanged. */
export async function prepareAccess(
  server: Postgres,
  withLog: boolean,
  say: (message: string) => void,
): Promise<Place & { readonly kind: 'postgres' }> {
  const url = await preparePostgres(server, 'supersync_bench_access', 1, say);
  const client = new pg.Client(url);
  await client.connect();
  try {
    if (!(await isThere(client, `select from roles where id = '${largeRole}'`))) {
      // Seals of an earlier database don't match this one.
      await rm(accessDataDir, { recursive: true, force: true });
      await fill(client, fillRoles);
    }
    if (
      withLog &&
      !(await isThere(client, `select from audit_entries where request_id = 'bench-request-1'`))
    ) {
      say(`Adding ${auditRows.toLocaleString('en-GB')} audit entries …`);
      await fill(client, [entries]);
    }
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
  return { kind: 'postgres', url };
}
