import { existsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEnvironments, MigrationApp, type TestEnvironments } from '#test/migration-app.ts';
import { shareDatabase } from '#test/web-app.ts';
import { createPostgresDatabase, hasPostgres, type SharedDatabase } from '#test/support/test-database.ts';
import { PostgresTarget } from './target/postgres-target.ts';
import { NotIsolatedError } from './target/target.ts';

/** As no parser can read it: the text is put together only when it is carried out. */
const hidden = (text: string): string =>
  `execute convert_from(decode('${Buffer.from(text).toString('hex')}', 'hex'), 'UTF8')`;
const inBlock = (text: string): string => `do $$ begin ${hidden(text)}; end $$`;
/** The script goes on as if nothing had happened. */
const swallowed = (text: string): string =>
  `do $$ begin ${hidden(text)}; exception when others then null; end $$`;

const mark = `supersync_escape_${randomBytes(4).toString('hex')}`;
const file = `/tmp/${mark}`;

describe.runIf(hasPostgres)('a rehearsal on PostgreSQL', () => {
  let shared: SharedDatabase;
  let environments: TestEnvironments;
  let app: MigrationApp;
  let server: pg.Client;
  let victim: pg.Client;
  let victimId = 0;
  let target = '';
  let account = '';

  beforeAll(async () => {
    shared = await shareDatabase();
    environments = await makeEnvironments('PostgreSQL');
    app = await MigrationApp.start(shared, environments);
    const [connectionString] = environments.urls;
    server = new pg.Client({ connectionString });
    victim = new pg.Client({ connectionString });
    await server.connect();
    await victim.connect();
    const { rows } = await victim.query(
      'select pg_backend_pid() as id, current_database() as db, user as me',
    );
    victimId = rows[0].id;
    target = rows[0].db;
    account = rows[0].me;
    await server.query(`create role ${mark}_there`);
    await server.query(`create function public.${mark}() returns int language sql as 'select 1'`);
  });
  afterAll(async () => {
    for (const role of ['there', 'new']) await server.query(`drop role if exists ${mark}_${role}`);
    await victim.end();
    await server.end();
    await app.close();
    await environments.drop();
    await shared.drop();
  });

  /** Each of them took effect when rehearsals ran with the environment's own rights. */
  const escapes = (): Record<string, string> => ({
    'create a role': `create role ${mark}_new superuser login`,
    'change a role': `alter role ${mark}_there superuser`,
    'drop a role': `drop role ${mark}_there`,
    'grant a role': `grant pg_execute_server_program to ${mark}_there`,
    'take a role': `set role ${account}`,
    'be somebody else': `set session authorization ${account}`,
    'be oneself again': `reset role; create role ${mark}_new`,
    'write a file': `copy (select 1) to '${file}'`,
    'run a program': `copy (select 1) to program 'touch ${file}'`,
    'read a file': `create table stolen as select pg_read_file('/etc/passwd')`,
    'export a file': `select lo_export(lo_create(0), '${file}')`,
    'import a file': `select lo_import('/etc/passwd')`,
    'end a session': `select pg_terminate_backend(${victimId})`,
    'change settings of the server': 'select pg_reload_conf()',
    'change another database': `alter database ${target} set work_mem = '7MB'`,
    'reach another database': 'create extension dblink',
    'reach another server': 'create extension postgres_fdw',
  });

  async function expectNoEffect(): Promise<void> {
    const { rows } = await server.query(
      `select (select json_agg(rolname || rolsuper) from pg_roles where starts_with(rolname, '${mark}')) as roles,
         (select count(*)::int from pg_auth_members where member = '${mark}_there'::regrole) as memberships,
         (select count(*)::int from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = '${target}') as settings,
         pg_stat_file('${file}', true) as file,
         (select count(*)::int from pg_database where starts_with(datname, 'supersync_scratch_') and datname like $1) as scratches,
         (select count(*)::int from pg_roles where rolname like $1) as accounts`,
      [`supersync_scratch_${new PostgresTarget(environments.urls[0] ?? '').mark}%`],
    );
    expect(rows).toEqual([
      { roles: [`${mark}_therefalse`], memberships: 0, settings: 0, file: null, scratches: 0, accounts: 0 },
    ]);
    expect((await victim.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  }

  it.each(Object.keys(escapes()))('refuses to %s from a draft, however well it is hidden', async (name) => {
    const { id } = await app.draft(inBlock(escapes()[name] ?? ''), 'select 1');
    const run = await app.rehearse(id);
    expect(run).toMatchObject({ kind: 'rehearsal', status: 'failed' });
    expect(run.error).toContain('It failed going up: ');
    expect(run.error).toContain('A rehearsal has no rights outside its scratch database.');
    await expectNoEffect();
  });

  it('lets nothing take effect either when a script does not mind being refused', async () => {
    const statements = Object.values(escapes()).map(swallowed);
    const { id } = await app.draft(
      `${statements.join(';\n')}; create table harmless (id int)`,
      'drop table harmless',
    );
    const run = await app.rehearse(id);
    expect(run).toMatchObject({ status: 'succeeded', rehearsal: { restores: true } });
    expect(run.rehearsal?.change).toContainEqual({
      thing: 'table public.harmless',
      before: null,
      after: 'table',
    });
    await expectNoEffect();
  });

  it('copies the schema as it is, functions and all', async () => {
    const { id } = await app.draft(
      `create view uses_it as select public.${mark}() as n`,
      'drop view uses_it',
    );
    expect(await app.rehearse(id)).toMatchObject({
      status: 'succeeded',
      rehearsal: { copyIsExact: true, restores: true },
    });
  });
});

describe.runIf(hasPostgres)('the account of an environment on PostgreSQL', () => {
  const password = 'environment-password';
  let made: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let server: pg.Client;
  beforeAll(async () => {
    made = await createPostgresDatabase('nothing');
    server = new pg.Client({ connectionString: made.url });
    await server.connect();
    await server.query(`create role ${mark}_plain login password '${password}' createdb`);
    await server.query(`create role ${mark}_poor login password '${password}' createrole`);
    await server.query(`create role ${mark}_able login password '${password}' createdb createrole`);
  });
  afterAll(async () => {
    for (const name of ['plain', 'poor', 'able']) await server.query(`drop role ${mark}_${name}`);
    await server.end();
    await made.drop();
  });

  const scratchAs = (name: string): Promise<unknown> => {
    const url = new URL(made.url);
    url.username = `${mark}_${name}`;
    url.password = password;
    return new PostgresTarget(url.href).withScratch(async (session) => {
      const { rows } = await session.query<object>(`select user <> '${mark}_${name}' as "isAnother"`);
      await session.query('create table public.made (id int)');
      return rows;
    });
  };
  const scratchRoles = async (): Promise<unknown[]> =>
    (
      await server.query(
        `select from pg_auth_members m join pg_roles r on r.oid = m.member where rolname like '${mark}%'`,
      )
    ).rows;

  it('rehearses without being a superuser, when it may create roles and databases', async () => {
    expect(await scratchAs('able')).toEqual([{ isAnother: true }]);
    expect(await scratchRoles()).toEqual([]);
  });

  it.each([
    ['plain', 'its account may not create roles'],
    ['poor', 'its account may not create databases'],
  ])('is refused a rehearsal when it may not (%s)', async (name, reason) => {
    const refusal = await scratchAs(name).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(NotIsolatedError);
    expect(refusal).toMatchObject({ message: expect.stringContaining(reason) });
    expect(await scratchRoles()).toEqual([]);
  });
});

describe('a practice rehearsal', () => {
  let shared: SharedDatabase;
  let environments: TestEnvironments;
  let app: MigrationApp;
  beforeAll(async () => {
    shared = await shareDatabase();
    environments = await makeEnvironments('embedded');
    app = await MigrationApp.start(shared, environments, { MIGRATION_STATEMENT_SECONDS: '5' });
  });
  afterAll(async () => {
    await app.close();
    await environments.drop();
    await shared.drop();
  });

  it('stays in an engine of its own: its files and roles are nobody else’s', async () => {
    const { id } = await app.draft(
      [`create role ${mark}_new superuser`, `copy (select 1) to '${file}'`, `select lo_import('/etc/passwd')`]
        .map(swallowed)
        .join(';\n'),
    );
    expect(await app.rehearse(id)).toMatchObject({ status: 'succeeded' });
    expect(existsSync(file)).toBe(false);
    const look = await app.approved(
      `do $$ begin if exists (select from pg_roles where rolname = '${mark}_new') then raise 'It is there'; end if; end $$`,
    );
    expect(await app.rehearse(look.id)).toMatchObject({ status: 'succeeded' });
    expect(await app.upgrade(look.id, 0)).toMatchObject({ status: 'succeeded' });
  });

  it('has no files of the machine, no libraries, and no extensions that reach others', async () => {
    const refused = [
      `create table stolen as select pg_read_file('/etc/passwd')`,
      `create table stolen as select pg_read_file('/pglite/data/../../../etc/passwd')`,
      `create table stolen as select pg_ls_dir('/etc')`,
      `create tablespace stolen location '/etc'`,
      'create extension dblink',
      'create extension postgres_fdw',
      `create function f(text) returns int language c as '/lib/libc.so.6', 'system'`,
    ].map(
      (text) => `do $$ begin ${hidden(text)}; raise 'It was done';
        exception when others then if sqlerrm = 'It was done' then raise; end if; end $$`,
    );
    const { id } = await app.draft(refused.join(';\n'));
    expect(await app.rehearse(id)).toMatchObject({ status: 'succeeded', error: null });
  });

  it('starts no program', async () => {
    const { id } = await app.draft(inBlock(`copy (select 1) to program 'touch ${file}'`));
    await app.rehearse(id);
    expect(existsSync(file)).toBe(false);
    const next = await app.draft('create table still_there (id int)', 'drop table still_there');
    expect(await app.rehearse(next.id)).toMatchObject({ status: 'succeeded' });
  });
});
