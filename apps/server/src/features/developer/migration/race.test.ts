import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { migrationRun } from '@supersync/contract/developer/migration/migration-run.ts';
import { upgradeEnvironment } from '@supersync/contract/developer/migration/run-actions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFor, makeEnvironments, MigrationApp, type TestEnvironments } from '#test/migration-app.ts';
import { shareDatabase, startWebApp, type WebApp } from '#test/web-app.ts';
import { hasPostgres, type SharedDatabase } from '#test/support/test-database.ts';

/** Two servers on the same databases, eight callers each. The embedded engines belong to one process. */
describe.runIf(hasPostgres)('sixteen callers at two servers', () => {
  let shared: SharedDatabase;
  let environments: TestEnvironments;
  let app: MigrationApp;
  let second: WebApp;
  beforeAll(async () => {
    shared = await shareDatabase();
    environments = await makeEnvironments('PostgreSQL');
    app = await MigrationApp.start(shared, environments);
    second = await startWebApp(shared, { env: environments.env });
    await second.app.ready();
  });
  afterAll(async () => {
    await second.close();
    await app.close();
    await environments.drop();
    await shared.drop();
  });

  it.each([
    ['in one transaction', 'create table raced (id int); select pg_sleep(0.5)', 'drop table raced'],
    [
      'with an index built concurrently',
      'create table raced_index (id int); select pg_sleep(0.5); create index concurrently raced_id on raced_index (id)',
      'drop table raced_index',
    ],
  ])('run a script %s once, and the others are told which one runs', async (_, up, down) => {
    const migration = await app.approved(up, down);
    const params = { id: migration.id, databaseId: app.at(0) };
    const elsewhere = clientFor(
      () => second.app,
      () => app.author.jar.header,
    );
    const callers = Array.from({ length: 16 }, (_each, index) =>
      (index % 2 === 0 ? app.author.client : elsewhere)
        .act(upgradeEnvironment, { params, body: undefined })
        .catch((error: unknown) => error),
    );
    const answers = await Promise.all(callers);
    const refusals = answers.filter((answer) => answer instanceof ProblemError);
    const started = answers.filter((answer) => !(answer instanceof Error));
    expect(started).toHaveLength(1);
    expect(refusals).toHaveLength(15);
    for (const { code, message } of refusals) {
      // Whoever was slow enough to come after its end hears that it is there already.
      expect(['environment_busy', 'migration_refused']).toContain(code);
      if (code === 'environment_busy') expect(message).toContain(migration.name);
      else expect(message).toContain('applied on Development already');
    }
    expect(refusals.some(({ code }) => code === 'environment_busy')).toBe(true);
    const { data } = await app.author.client.list(migrationRun, {
      plain: { databaseMigrationId: migration.id },
    });
    expect(data).toHaveLength(1);
    expect(await app.ended(data[0]?.id ?? 0)).toMatchObject({ status: 'succeeded' });
    await app.revert(0);
  });

  it('an unknown migration is not found, also while another runs', async () => {
    const migration = await app.approved('select pg_sleep(1)', 'select 1');
    const upgrade = (id: number) =>
      app.author.client.act(upgradeEnvironment, { params: { id, databaseId: app.at(0) }, body: undefined });
    const { id: runId } = await upgrade(migration.id);
    await expect(upgrade(999_999)).rejects.toMatchObject({ code: 'not_found' });
    expect(await app.ended(runId)).toMatchObject({ status: 'succeeded' });
    await app.revert(0);
  });

  it('begin two migrations at once: one is in progress, the other is told', async () => {
    const one = await app.approved('select pg_sleep(0.3)', 'select 1');
    const two = await app.approved('select pg_sleep(0.3)', 'select 1');
    const reason = { overrideReason: 'Both at once' };
    const start = (id: number, index: number) =>
      app.admin.client
        .act(upgradeEnvironment, { params: { id, databaseId: app.at(index) }, body: reason })
        .catch((error: unknown) => error);
    const answers = await Promise.all([start(one.id, 0), start(two.id, 1)]);
    const refusal = answers.find((answer) => answer instanceof ProblemError);
    expect(refusal).toMatchObject({ code: 'migration_in_progress' });
    const winner = answers[0] instanceof Error ? two : one;
    expect(refusal instanceof ProblemError && refusal.message).toContain(winner.name);
    const { data } = await app.author.client.list(migrationRun, {
      plain: { databaseMigrationId: winner.id },
    });
    await app.ended(data[0]?.id ?? 0);
    await app.revert(winner === one ? 0 : 1);
  });
});
