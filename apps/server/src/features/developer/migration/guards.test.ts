import { undoChange } from '@supersync/contract/access/audit/actions.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import {
  approveMigration,
  archiveMigration,
  lintScripts,
  restoreMigration,
  submitMigration,
} from '@supersync/contract/developer/migration/actions.ts';
import { databaseEnvironment } from '@supersync/contract/developer/migration/database-environment.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { migrationLintRule } from '@supersync/contract/developer/migration/lint-rules.ts';
import { migrationRun } from '@supersync/contract/developer/migration/migration-run.ts';
import { previewRevert, previewUpgrade } from '@supersync/contract/developer/migration/run-actions.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEnvironments, MigrationApp, type TestEnvironments } from '#test/migration-app.ts';
import { shareDatabase } from '#test/web-app.ts';
import { hasPostgres, type SharedDatabase } from '#test/support/test-database.ts';

const path = '/migrations/api/v1/database_migrations';

let shared: SharedDatabase;
let environments: TestEnvironments;
let app: MigrationApp;

beforeAll(async () => {
  shared = await shareDatabase();
  environments = await makeEnvironments(hasPostgres ? 'PostgreSQL' : 'embedded');
  app = await MigrationApp.start(shared, environments);
});
afterAll(async () => {
  await app.close();
  await environments.drop();
  await shared.drop();
});

const auditOf = async (id: number): Promise<string[]> => {
  const { rows } = await app.web.db.query<{ action: string }>(sql`
    select action from audit_entries where resource = 'database_migration' and record_key = ${String(id)} order by id`);
  return rows.map(({ action }) => action);
};

describe('the calls, to the letter', () => {
  it('create with the template, select, read with relations, update and remove', async () => {
    const template = {
      name: 'Add pets',
      version: '2026.11.15',
      upScript: 'create table pets_here (id int)',
      downScript: 'drop table pets_here',
      status: 'draft',
      createdUser: app.author.userId,
      databaseEnvironments: app.environments.toReversed(),
    };
    const made = await app.raw('POST', path, { body: template });
    expect(made.statusCode).toBe(201);
    const { data } = made.json();
    expect(data).toMatchObject({ ...template, databaseEnvironments: app.environments, approvedAt: null });
    expect(data.scriptsHash).toMatch(/^[0-9a-f]{64}$/);

    const fields =
      'id,name,version,status,approvedAt,approvedUser,completedAt,completedUser,createdUser,created';
    const list = await app.raw(
      'GET',
      `${path}?fields=${fields}&relations=databaseMigrationsHasDatabaseEnvironments.databaseEnvironment&where=${encodeURIComponent(JSON.stringify({ id: data.id }))}`,
    );
    const [row] = list.json().data;
    expect(Object.keys(row).toSorted()).toEqual(
      [...fields.split(','), 'rowVersion', 'databaseMigrationsHasDatabaseEnvironments'].toSorted(),
    );
    expect(row.databaseMigrationsHasDatabaseEnvironments[0]).toMatchObject({
      databaseEnvironmentId: app.at(0),
      direction: null,
      databaseEnvironment: { status: 'enabled', version: null },
    });
    expect((await app.raw('GET', `${path}/last-run`)).json()).toEqual({ data: [] });
    expect((await app.raw('GET', `${path}/last-run-by-db/${app.at(0)}`)).json()).toEqual({ data: null });
    expect((await app.raw('GET', `${path}/last-run-by-db/999`)).statusCode).toBe(404);
    expect((await app.raw('GET', `${path}?status=in_progress`)).json().data).toEqual([]);

    const changed = await app.raw('PUT', `${path}/${data.id}`, {
      body: { id: data.id, name: 'Add pets and cats' },
    });
    expect(changed.json().data).toMatchObject({
      name: 'Add pets and cats',
      rowVersion: 2,
      scriptsHash: data.scriptsHash,
    });
    const stale = await app.raw('PUT', `${path}/${data.id}`, {
      body: { name: 'x' },
      headers: { 'if-match': '"1"' },
    });
    expect(stale.statusCode).toBe(412);
    expect((await app.raw('DELETE', `${path}/${data.id}`)).statusCode).toBe(204);
    expect((await app.raw('GET', `${path}/${data.id}`)).statusCode).toBe(404);
  });

  it('upgrade and revert without a body', async () => {
    const migration = await app.approved('create table bodiless (id int)', 'drop table bodiless');
    const up = await app.raw('POST', `${path}/${migration.id}/upgrade/${app.at(0)}`);
    expect(up.statusCode).toBe(202);
    expect(up.json().data).toMatchObject({
      databaseMigrationId: migration.id,
      kind: 'upgrade',
      status: 'running',
    });
    expect(await app.ended(up.json().data.id)).toMatchObject({ status: 'succeeded' });
    const down = await app.raw('POST', `${path}/revert/${app.at(0)}`);
    expect(down.statusCode).toBe(202);
    expect(await app.ended(down.json().data.id)).toMatchObject({ kind: 'revert', status: 'succeeded' });
    expect(await auditOf(migration.id)).toEqual([
      'created',
      'approved',
      'upgrade started',
      'upgraded',
      'revert started',
      'reverted',
    ]);
  });

  it('refuses what a creation may not say', async () => {
    const body = { name: 'n', version: `v${Date.now()}`, createdUser: app.author.userId };
    const post = (more: object) => app.raw('POST', path, { body: { ...body, ...more } });
    expect((await post({ status: 'approved' })).statusCode).toBe(400);
    expect((await post({ createdUser: app.approver.userId })).json()).toMatchObject({
      status: 403,
      code: 'not_your_stamp',
    });
    expect((await post({ databaseEnvironments: [4711] })).json()).toMatchObject({
      status: 409,
      code: 'unknown_reference',
    });
    expect((await post({ scriptsHash: 'x' })).statusCode).toBe(400);
    expect((await post({ version: '../etc' })).statusCode).toBe(400);
    expect((await post({})).statusCode).toBe(201);
    expect((await post({})).json()).toMatchObject({ status: 409, errors: { version: 'Already taken' } });
  });

  it('says clearly that a script is too long', async () => {
    const body = { name: 'long', version: `long${Date.now()}`, upScript: '-'.repeat(460_000) };
    expect((await app.raw('POST', path, { body })).json()).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
    const huge = await app.raw('POST', path, { body: { ...body, upScript: '-'.repeat(10_000_000) } });
    expect(huge.json()).toMatchObject({ status: 413, code: 'too_large' });
    expect(
      (await app.raw('POST', `${path}/lint`, { body: { upScript: '-'.repeat(10_000_000), downScript: '' } }))
        .statusCode,
    ).toBe(413);
  });
});

describe('approval', () => {
  it('is not the author’s, unless the configuration says so', async () => {
    const { id } = await app.draft('create table mine (id int)', 'drop table mine');
    await expect(app.author.client.act(approveMigration, { params: { id } })).rejects.toMatchObject({
      status: 403,
      code: 'own_migration',
    });
    expect((await app.migration(id)).status).toBe('draft');
    const lenient = await MigrationApp.start(shared, environments, { MIGRATION_APPROVAL: 'anyone' });
    try {
      const own = await lenient.draft('create table mine_too (id int)');
      const { status } = await lenient.author.client.act(approveMigration, { params: { id: own.id } });
      expect(status).toBe('approved');
    } finally {
      await lenient.close();
    }
  });

  it('is not the editor’s either, whatever was approved before or undone since', async () => {
    const { id } = await app.draft('create table ours (id int)', 'drop table ours');
    const params = { id };
    const refused = (reason: string) => ({ status: 403, code: 'own_migration', message: reason });
    const edited = refused('You edited this migration. Somebody else must approve it.');
    // A new name is no part of what is approved.
    await app.approver.client.update(databaseMigration, id, { name: 'Renamed' });
    await app.approver.client.act(approveMigration, { params });

    // An edit by the approver withdraws the approval, and makes them an editor.
    const after = await app.approver.client.update(databaseMigration, id, {
      upScript: 'create table ours (id bigint)',
    });
    expect(after).toMatchObject({
      status: 'draft',
      approvedUser: null,
      editors: [app.author.userId, app.approver.userId],
    });
    await expect(app.approver.client.act(approveMigration, { params })).rejects.toMatchObject(edited);
    await expect(app.author.client.act(approveMigration, { params })).rejects.toMatchObject(
      refused('You wrote this migration. Somebody else must approve it.'),
    );
    expect((await app.admin.client.act(approveMigration, { params })).status).toBe('approved');

    // An approval in between gives nobody their word back, nor does putting the text back as it was.
    await app.author.client.update(databaseMigration, id, { downScript: '' });
    await expect(app.approver.client.act(approveMigration, { params })).rejects.toMatchObject(edited);
    await app.author.client.update(databaseMigration, id, {
      upScript: 'create table ours (id int)',
      downScript: 'drop table ours',
    });
    await expect(app.approver.client.act(approveMigration, { params })).rejects.toMatchObject(edited);
    // Undoing an entry of the log is an edit like any other.
    const { rows } = await app.web.db.query<{ id: number }>(sql`
      select max(id) as id from audit_entries
      where resource = 'database_migration' and record_key = ${String(id)} and action = 'updated'`);
    await app.admin.client.act(undoChange, { params: { id: rows[0]?.id ?? 0 } });
    await expect(app.admin.client.act(approveMigration, { params })).rejects.toMatchObject(edited);
    // Nobody supplies the list.
    const sent = await app.raw('PUT', `${path}/${id}`, { body: { editors: [] } });
    expect(sent.statusCode).toBe(400);
  });

  it('is void once a script or the environments are edited, and holds when only the name is', async () => {
    const { id } = await app.approved('create table edited (id int)', 'drop table edited');
    const { client } = app.author;
    await client.update(databaseMigration, id, { name: 'Another name' });
    await client.update(databaseMigration, id, { databaseEnvironments: app.environments.toReversed() });
    expect((await app.migration(id)).status).toBe('approved');
    const edited = await client.update(databaseMigration, id, {
      upScript: 'create table edited (id bigint)',
    });
    expect(edited).toMatchObject({
      status: 'draft',
      approvedHash: null,
      approvedAt: null,
      approvedUser: null,
    });
    expect(await auditOf(id)).toContain('approval voided');
    await expect(app.upgrade(id, 0)).rejects.toMatchObject({ code: 'illegal_state' });
    await client.act(submitMigration, { params: { id } });
    await client.update(databaseMigration, id, { databaseEnvironments: [app.at(0)] });
    expect((await app.migration(id)).status).toBe('draft');
  });

  it('is blocked by an error of the linter, and severities are the administrators’ to set', async () => {
    const up = 'alter table somewhere add column needed int not null';
    const { id } = await app.draft(up);
    const approve = () => app.approver.client.act(approveMigration, { params: { id } });
    await expect(approve()).rejects.toMatchObject({ status: 409, code: 'script_refused' });
    const severity = { severity: 'warning' } as const;
    await expect(
      app.author.client.update(migrationLintRule, 'not_null_without_default', severity),
    ).rejects.toMatchObject({ status: 403 });
    await app.admin.client.update(migrationLintRule, 'not_null_without_default', severity);
    const report = await app.author.client.act(lintScripts, { body: { upScript: up, downScript: '' } });
    expect(report.findings.map((finding) => [finding.code, finding.severity])).toEqual([
      ['not_null_without_default', 'warning'],
      ['missing_down', 'warning'],
    ]);
    expect((await approve()).status).toBe('approved');
    await expect(
      app.admin.client.update(migrationLintRule, 'transaction_control', { severity: 'off' }),
    ).rejects.toMatchObject({ status: 400 });
  });
});

describe('running', () => {
  it('keeps the order, unless an administrator gives a reason', async () => {
    const migration = await app.approved('create table ordered (id int)', 'drop table ordered');
    const refusal = await app.upgrade(migration.id, 2).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 409, code: 'not_in_order' });
    expect(refusal instanceof ProblemError && refusal.message).toBe(
      'Production comes after Development and Staging, where this migration has not run as it is now.',
    );
    const reason = { overrideReason: 'The others are being restored' };
    await expect(app.upgrade(migration.id, 2, reason)).rejects.toMatchObject({
      status: 403,
      message: 'Missing permission: supersync_admin_tools',
    });
    const params = { id: migration.id, databaseId: app.at(2) };
    const { gates } = await app.author.client.act(previewUpgrade, { params });
    expect(gates).toMatchObject([
      { code: 'not_in_order', weight: 'overridable' },
      { code: 'not_rehearsed', weight: 'warning' },
    ]);
    expect(await app.upgrade(migration.id, 2, reason, app.admin)).toMatchObject({
      status: 'succeeded',
      ...reason,
    });
    await expect(app.upgrade(migration.id, 2)).rejects.toMatchObject({ code: 'migration_refused' });
    await app.revert(2);
  });

  it('lets one migration be in progress, and names it to whoever begins a second', async () => {
    const first = await app.approved('create table first_one (id int)', 'drop table first_one');
    const second = await app.approved('create table second_one (id int)', 'drop table second_one');
    await app.upgrade(first.id, 0);
    const refusal = await app.upgrade(second.id, 0).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'migration_in_progress' });
    expect(refusal instanceof ProblemError && refusal.message).toContain(first.name);
    await expect(
      app.author.client.update(databaseMigration, first.id, { upScript: 'select 1' }),
    ).rejects.toMatchObject({ code: 'illegal_state' });
    await app.revert(0);
    await expect(app.author.client.remove(databaseMigration, first.id)).rejects.toMatchObject({
      status: 409,
    });
  });

  const turn = (index: number, status: 'enabled' | 'disabled') =>
    app.admin.client.update(databaseEnvironment, app.at(index), { status });

  it('completes a migration that waited for an environment which is disabled', async () => {
    const both = [app.at(0), app.at(1)];
    const waiting = await app.approved('create table waiting (id int)', 'drop table waiting', both);
    await app.upgrade(waiting.id, 0);
    expect(await app.migration(waiting.id)).toMatchObject({ status: 'in_progress' });
    await turn(1, 'disabled');
    expect(await app.migration(waiting.id)).toMatchObject({
      status: 'completed',
      completedUser: app.admin.userId,
    });
    await turn(1, 'enabled');
    await app.revert(0);
  });

  it('names the one in progress to whoever restores another of which a part is applied', async () => {
    const both = [app.at(0), app.at(1)];
    const first = await app.approved('create table put_away (id int)', 'drop table put_away', both);
    const second = await app.approved('create table begun (id int)', 'drop table begun', both);
    await turn(1, 'disabled');
    await app.upgrade(first.id, 0);
    await app.author.client.act(archiveMigration, { params: { id: first.id } });
    await turn(1, 'enabled');
    await app.upgrade(second.id, 0);
    const restored = app.author.client.act(restoreMigration, { params: { id: first.id } });
    await expect(restored).rejects.toMatchObject({
      code: 'migration_in_progress',
      message: expect.stringContaining(second.name),
    });

    await app.revert(0);
    const { gates } = await app.author.client.act(previewRevert, { params: { databaseId: app.at(0) } });
    expect(gates).toMatchObject([
      { code: 'illegal_state', weight: 'blocks', message: 'It is archived, and has to be restored first.' },
    ]);
    await expect(app.revert(0)).rejects.toMatchObject({ code: 'illegal_state' });
    await app.author.client.act(restoreMigration, { params: { id: first.id } });
    await app.revert(0);
  });

  it('says nothing of a down script that a rehearsal did not reach', async () => {
    const { id } = await app.draft('select 1 / 0', 'select 1');
    expect(await app.rehearse(id)).toMatchObject({ status: 'failed', rehearsal: { restores: null } });
  });

  it('has one effect for one request key', async () => {
    const migration = await app.approved('create table only_once (id int)', 'drop table only_once');
    const post = () =>
      app.raw('POST', `${path}/${migration.id}/upgrade/${app.at(0)}`, {
        headers: { 'idempotency-key': 'once' },
      });
    const first = await post();
    await app.ended(first.json().data.id);
    const again = await post();
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    const { meta } = await app.author.client.list(migrationRun, {
      plain: { databaseMigrationId: migration.id },
    });
    expect(meta.total).toBe(1);
    await app.revert(0);
  });

  it('has nothing to revert where nothing is applied, and nothing to do where it is not meant', async () => {
    await expect(app.revert(0)).rejects.toMatchObject({ code: 'migration_refused' });
    const { id } = await app.approved('create table meant (id int)', '', [app.at(0)]);
    await expect(app.upgrade(id, 1)).rejects.toMatchObject({ code: 'migration_refused' });
    await app.admin.client.update(databaseEnvironment, app.at(0), { status: 'disabled' });
    await expect(app.upgrade(id, 0)).rejects.toMatchObject({ code: 'migration_refused' });
    await app.admin.client.update(databaseEnvironment, app.at(0), { status: 'enabled' });
  });
});
