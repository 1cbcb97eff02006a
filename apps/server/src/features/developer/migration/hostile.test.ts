import { databaseEnvironment } from '@supersync/contract/developer/migration/database-environment.ts';
import { approveMigration } from '@supersync/contract/developer/migration/actions.ts';
import { readDrift, upgradeEnvironment } from '@supersync/contract/developer/migration/run-actions.ts';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEnvironments, MigrationApp, type TestEnvironments } from '#test/migration-app.ts';
import { testTargets } from '#test/migration-targets.ts';
import { shareDatabase } from '#test/web-app.ts';
import { hasPostgres, type SharedDatabase } from '#test/support/test-database.ts';

const impatient = { MIGRATION_STATEMENT_SECONDS: '1', MIGRATION_LOCK_SECONDS: '1' };

describe.each(testTargets)('hostile scripts on $name', ({ name }) => {
  let shared: SharedDatabase;
  let environments: TestEnvironments;
  let app: MigrationApp;
  beforeAll(async () => {
    shared = await shareDatabase();
    environments = await makeEnvironments(name);
    app = await MigrationApp.start(shared, environments, impatient);
    // From here on there is a schema to compare with.
    const { id } = await app.approved('create table base (id int)', 'drop table base');
    await app.upgrade(id, 0);
    await app.revert(0);
  });
  afterAll(async () => {
    await app.close();
    await environments.drop();
    await shared.drop();
  });

  /** Everything is as it was: the schema, the place in progress, and the lock. */
  async function expectUntouched(id: number): Promise<void> {
    expect(await app.author.client.act(readDrift, { params: { id: app.at(0) } })).toMatchObject({
      state: 'none',
    });
    expect((await app.migration(id)).status).not.toBe('in_progress');
    const { id: next } = await app.approved('create table next_one (id int)', 'drop table next_one');
    expect(await app.upgrade(next, 0)).toMatchObject({ status: 'succeeded' });
    expect(await app.revert(0)).toMatchObject({ status: 'succeeded' });
  }

  it('a failing statement takes those before it back', async () => {
    const { id } = await app.approved(
      'create table a (id int); insert into nowhere values (1); create table b (id int)',
    );
    const run = await app.upgrade(id, 0);
    expect(run).toMatchObject({
      status: 'failed',
      error: 'Statement 2: relation "nowhere" does not exist',
    });
    expect(run.statements.map(({ status }) => status)).toEqual(['done', 'failed']);
    expect((await app.migration(id)).databaseMigrationsHasDatabaseEnvironments[0]).toMatchObject({
      direction: null,
      outcome: 'failed',
      error: run.error,
    });
    await expectUntouched(id);
  });

  it.each([
    ['a commit of its own', 'create table a (id int); commit; create table b (id int)'],
    ['a syntax error', 'create tabel a (id int)'],
    ['giving up the locks', 'create table a (id int); select pg_advisory_unlock_all()'],
  ])('%s is not approved, and not run where somebody approved it past us', async (_, up) => {
    const { id } = await app.draft(up);
    await expect(app.approver.client.act(approveMigration, { params: { id } })).rejects.toMatchObject({
      code: 'script_refused',
    });
    await app.web.db.query(sql`
      update database_migrations set status = 'approved', approved_hash = scripts_hash where id = ${id}`);
    await expect(app.upgrade(id, 0)).rejects.toMatchObject({ status: 409, code: 'script_refused' });
    await expect(app.rehearse(id)).rejects.toMatchObject({ code: 'script_refused' });
    await expectUntouched(id);
  });

  it('a commit hidden in a block is refused by the database itself', async () => {
    const { id } = await app.approved('create table a (id int); do $$ begin commit; end $$;');
    expect(await app.upgrade(id, 0)).toMatchObject({
      status: 'failed',
      error: 'Statement 2: invalid transaction termination',
    });
    await expectUntouched(id);
  });

  it('a statement without end is ended, and what it had done is taken back', async () => {
    const { id } = await app.approved(
      'create table a (id int); insert into a select n from generate_series(1, 10000000000) n',
    );
    const run = await app.upgrade(id, 0);
    expect(run.status).toBe('failed');
    expect(run.error).toMatch(/took longer than 1 seconds|statement timeout/);
    await expectUntouched(id);
  });
});

describe.runIf(hasPostgres)('a database on PostgreSQL that is not ours alone', () => {
  let shared: SharedDatabase;
  let environments: TestEnvironments;
  let app: MigrationApp;
  let other: pg.Client;
  beforeAll(async () => {
    shared = await shareDatabase();
    environments = await makeEnvironments('PostgreSQL');
    app = await MigrationApp.start(shared, environments, { ...impatient, MIGRATION_STATEMENT_SECONDS: '60' });
    other = new pg.Client({ connectionString: environments.urls[0] });
    other.on('error', () => {});
    await other.connect();
    await other.query('create table shared (id int)');
  });
  afterAll(async () => {
    await other.end().catch(() => {});
    await app.close();
    await environments.drop();
    await shared.drop();
  });

  it('a lock held by somebody else is waited for so long and no longer', async () => {
    await other.query('begin');
    await other.query('lock table shared in access exclusive mode');
    const { id } = await app.approved(
      'create table before (id int); alter table shared add column a int',
      'select 1',
    );
    expect(await app.upgrade(id, 0)).toMatchObject({
      status: 'failed',
      error: 'Statement 2: canceling statement due to lock timeout',
    });
    await other.query('rollback');
    expect(await app.upgrade(id, 0)).toMatchObject({ status: 'succeeded' });
    await app.revert(0);
  });

  it('a connection that is cut half way leaves nothing, and the run says so', async () => {
    const { id } = await app.approved('create table cut (id int); select pg_sleep(60)');
    const params = { id, databaseId: app.at(0) };
    const { id: runId } = await app.author.client.act(upgradeEnvironment, { params, body: undefined });
    const cut = async (): Promise<number> => {
      const { rowCount } = await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()
         and application_name = 'supersync migrations' and wait_event = 'PgSleep'`,
      );
      return rowCount ?? 0;
    };
    while ((await cut()) === 0) await app.author.client.get(databaseEnvironment, app.at(0));
    const run = await app.ended(runId);
    expect(run).toMatchObject({ status: 'failed' });
    expect(run.error).toContain('terminating connection');
    expect((await other.query(`select to_regclass('cut') as there`)).rows).toEqual([{ there: null }]);
    expect((await app.migration(id)).status).toBe('approved');
  });

  it('one that does not answer is said not to, and never where it is', async () => {
    const { id } = await app.approved('create table unreachable (id int)');
    const [url = ''] = environments.urls;
    const name = new URL(url).pathname.slice(1);
    await other.end();
    const administrator = new pg.Client({ connectionString: new URL('/postgres', url).href });
    await administrator.connect();
    await administrator.query(`drop database ${name} with (force)`);
    await administrator.end();
    const refusal = await app.raw(
      'POST',
      `/migrations/api/v1/database_migrations/${id}/upgrade/${app.at(0)}`,
    );
    expect(refusal.json()).toMatchObject({ status: 503, code: 'environment_unreachable' });
    expect(refusal.body).not.toContain(name);
    const drift = await app.raw('GET', `/migrations/api/v1/database_environments/${app.at(0)}/drift`);
    expect(drift.statusCode).toBe(503);
    expect(app.web.logged()).not.toContain(name);
    const listed = await app.raw('GET', '/migrations/api/v1/database_environments');
    expect(listed.body).not.toContain(name);
    expect((await app.migration(id)).status).toBe('approved');
  });
});
