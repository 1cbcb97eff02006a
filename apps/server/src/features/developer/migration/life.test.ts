import {
  acceptDrift,
  previewRevert,
  readDrift,
  readLastRun,
  readLastRunByDatabase,
  resolveDirty,
} from '@supersync/contract/developer/migration/run-actions.ts';
import {
  approveMigration,
  archiveMigration,
  restoreMigration,
  submitMigration,
  withdrawMigration,
} from '@supersync/contract/developer/migration/actions.ts';
import { allEnvironmentsMigrated } from '@supersync/contract/developer/migration/life.ts';
import { databaseEnvironment } from '@supersync/contract/developer/migration/database-environment.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { runRoom } from '@supersync/contract/developer/migration/migration-run.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEnvironments, MigrationApp, type TestEnvironments } from '#test/migration-app.ts';
import { testTargets } from '#test/migration-targets.ts';
import { shareDatabase } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';

describe.each(testTargets)('the whole life on $name', ({ name }) => {
  let shared: SharedDatabase;
  let environments: TestEnvironments;
  let app: MigrationApp;
  beforeAll(async () => {
    shared = await shareDatabase();
    environments = await makeEnvironments(name);
    app = await MigrationApp.start(shared, environments);
  });
  afterAll(async () => {
    await app.close();
    await environments.drop();
    await shared.drop();
  });

  it('goes from a draft over three environments and back', async () => {
    const { client } = app.author;
    const migration = await app.draft(
      `create table pets (id int primary key, name text not null);\ninsert into pets values (1, 'Rex'), (2, 'Tom');`,
      'drop table pets;',
    );
    expect(migration).toMatchObject({ status: 'draft', createdUser: app.author.userId, rowVersion: 1 });
    await client.act(submitMigration, { params: { id: migration.id } });
    const approved = await app.approver.client.act(approveMigration, { params: { id: migration.id } });
    expect(approved).toMatchObject({ status: 'approved', approvedUser: app.approver.userId });

    const rehearsal = await app.rehearse(migration.id);
    expect(rehearsal).toMatchObject({
      kind: 'rehearsal',
      status: 'succeeded',
      error: null,
      rehearsal: { copyIsExact: true, restores: true, leftover: [] },
    });
    expect(rehearsal.rehearsal?.change).toContainEqual({
      thing: 'column public.pets.name',
      before: null,
      after: 'text not null',
    });
    expect(rehearsal.statements.map(({ phase }) => phase)).toEqual([
      'up',
      'up',
      'down',
      'up_again',
      'up_again',
    ]);

    const first = await app.upgrade(migration.id, 0);
    expect(first).toMatchObject({ status: 'succeeded', statementsDone: 2, transactional: true });
    expect(first.statements).toMatchObject([
      { position: 1, line: 1, status: 'done', error: null },
      { position: 2, line: 2, status: 'done', rows: 2 },
    ]);
    const { rows: told } = await app.web.db.query<{
      type: string;
      data: { status: string; statementsDone?: number };
    }>(sql`select type, data from events where room = ${runRoom(first.id)} order by id`);
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['statement', 'run']));
    expect(told.at(-1)).toMatchObject({ type: 'run', data: { status: 'succeeded', statementsDone: 2 } });
    expect(await app.migration(migration.id)).toMatchObject({ status: 'in_progress', completedAt: null });
    await app.upgrade(migration.id, 1);
    await app.upgrade(migration.id, 2);

    const done = await app.migration(migration.id);
    const { data: enabled } = await client.list(databaseEnvironment, { plain: { status: 'enabled' } });
    expect(done).toMatchObject({ status: 'completed', completedUser: app.author.userId });
    expect(done.approver?.id).toBe(app.approver.userId);
    expect(done.databaseMigrationsHasDatabaseEnvironments).toHaveLength(3);
    for (const link of done.databaseMigrationsHasDatabaseEnvironments)
      expect(link).toMatchObject({
        direction: 'migrate',
        outcome: 'done',
        hash: done.scriptsHash,
        databaseEnvironment: { status: 'enabled', version: migration.version },
      });
    expect(allEnvironmentsMigrated(done.databaseMigrationsHasDatabaseEnvironments, enabled)).toBe(true);

    const preview = await client.act(previewRevert, { params: { databaseId: app.at(2) } });
    expect(preview).toMatchObject({
      undoes: {
        databaseMigrationId: migration.id,
        script: 'drop table pets;',
        statements: [{ position: 1, text: 'drop table pets', line: 1 }],
        rowsAtRisk: [{ table: 'pets', by: 'drop table', rows: 2, isEstimate: false }],
      },
      gates: [],
    });
    const back = await app.revert(2);
    expect(back).toMatchObject({ kind: 'revert', status: 'succeeded' });
    const reverted = await app.migration(migration.id);
    expect(reverted).toMatchObject({ status: 'in_progress', completedAt: null, completedUser: null });
    expect(allEnvironmentsMigrated(reverted.databaseMigrationsHasDatabaseEnvironments, enabled)).toBe(false);
    await app.revert(1);
    await app.revert(0);
    expect(await app.migration(migration.id)).toMatchObject({ status: 'approved' });
    expect((await client.get(databaseEnvironment, app.at(0))).version).toBeNull();
    await client.act(withdrawMigration, { params: { id: migration.id } });
    expect((await client.act(archiveMigration, { params: { id: migration.id } })).status).toBe('archived');
    expect((await client.act(restoreMigration, { params: { id: migration.id } })).status).toBe('draft');
  }, 180_000);

  it('tells the last run and the previous version', async () => {
    const { client } = app.author;
    const one = await app.approved('create table one (a int)', 'drop table one');
    for (const index of [0, 1, 2]) await app.upgrade(one.id, index);
    const two = await app.approved('create table two (a int)', 'drop table two');
    await app.upgrade(two.id, 0);
    const runs = await client.act(readLastRun, {});
    expect(runs).toMatchObject([
      {
        databaseMigrationId: two.id,
        version: two.version,
        databaseEnvironmentId: app.at(0),
        direction: 'migrate',
      },
      {
        databaseMigrationId: one.id,
        version: one.version,
        databaseEnvironmentId: app.at(2),
        ranBy: 'Test Person',
      },
    ]);
    const there = await client.act(readLastRunByDatabase, { params: { id: app.at(1) } });
    expect(there).toMatchObject({
      databaseMigrationId: one.id,
      direction: 'migrate',
      ranUser: app.author.userId,
    });
    const { data: inProgress } = await client.list(databaseMigration, { plain: { status: 'in_progress' } });
    expect(inProgress.map(({ id }) => id)).toEqual([two.id]);
    for (const index of [0, 2, 1, 0]) await app.revert(index);
  });

  it('shows what a down script leaves behind', async () => {
    const migration = await app.draft(
      'create table kept (a int); create index kept_a on kept (a);',
      'drop index kept_a',
    );
    const { status, rehearsal, error } = await app.rehearse(migration.id);
    // Going up again fails on what going down has left, and that is told too.
    expect(status).toBe('failed');
    expect(error).toContain('It failed going up again');
    expect(rehearsal).toMatchObject({ restores: false });
    expect(rehearsal?.leftover.map(({ thing }) => thing)).toEqual([
      'column public.kept.a',
      'table public.kept',
    ]);
  });

  it('runs statement by statement what cannot run in a transaction', async () => {
    const migration = await app.approved(
      'create table many (a int); create index concurrently many_a on many (a);',
      'drop table many',
    );
    const run = await app.upgrade(migration.id, 0);
    expect(run).toMatchObject({ status: 'succeeded', transactional: false, statementsDone: 2 });
    await app.revert(0);
  });

  it('says dirty, and which statement it reached, when such a script fails half way', async () => {
    const migration = await app.approved(
      'create table half (a int); create index concurrently half_a on half (a); select 1 / 0; create table never (a int);',
      'drop table half',
    );
    const run = await app.upgrade(migration.id, 0);
    expect(run).toMatchObject({ status: 'dirty', statementsDone: 2, error: 'Statement 3: division by zero' });
    const { status, databaseMigrationsHasDatabaseEnvironments: links } = await app.migration(migration.id);
    expect(status).toBe('in_progress');
    expect(links.find(({ databaseEnvironmentId }) => databaseEnvironmentId === app.at(0))).toMatchObject({
      direction: null,
      outcome: 'dirty',
      statementReached: 3,
    });
    await expect(app.upgrade(migration.id, 0)).rejects.toMatchObject({ code: 'environment_dirty' });
    // Put right by hand it is as if it had never been.
    await app.byHand('drop table half');
    const params = { id: migration.id, databaseId: app.at(0) };
    const body = { applied: false, reason: 'Dropped by hand' };
    await expect(app.author.client.act(resolveDirty, { params, body })).rejects.toMatchObject({
      status: 403,
    });
    await app.admin.client.act(resolveDirty, { params, body });
    expect((await app.migration(migration.id)).status).toBe('approved');
  });

  it('blocks on drift, shows the difference, and goes on once it is accepted with a reason', async () => {
    const migration = await app.approved('create table after_drift (a int)', 'drop table after_drift');
    await app.byHand('create table sneaked_in (a int)');
    const params = { id: app.at(0) };
    const report = await app.author.client.act(readDrift, { params });
    expect(report).toMatchObject({ state: 'drifted', isAnotherDatabase: false });
    expect(report.difference).toEqual([
      { thing: 'column public.sneaked_in.a', before: null, after: 'integer' },
      { thing: 'table public.sneaked_in', before: null, after: 'table' },
    ]);
    await expect(app.upgrade(migration.id, 0)).rejects.toMatchObject({
      code: 'environment_drifted',
      status: 409,
    });
    await expect(app.upgrade(migration.id, 0, { driftReason: 'It is fine' })).rejects.toMatchObject({
      code: 'missing_permission',
    });
    const body = { reason: 'Made by the night shift', fingerprint: report.fingerprint };
    await expect(app.author.client.act(acceptDrift, { params, body })).rejects.toMatchObject({ status: 403 });
    await expect(
      app.admin.client.act(acceptDrift, { params, body: { ...body, fingerprint: 'another' } }),
    ).rejects.toMatchObject({ status: 412 });
    expect((await app.admin.client.act(acceptDrift, { params, body })).state).toBe('none');
    expect(await app.upgrade(migration.id, 0)).toMatchObject({ status: 'succeeded' });
    await app.revert(0);
    // The files of a practice database are reached only while the server is down, and once is enough to show that.
    if (name === 'embedded') return;
    await app.byHand('drop table sneaked_in');
    expect(await app.upgrade(migration.id, 0, { driftReason: 'Taken away again' }, app.admin)).toMatchObject({
      status: 'succeeded',
      driftReason: 'Taken away again',
    });
    await app.revert(0);
  }, 180_000);
});
