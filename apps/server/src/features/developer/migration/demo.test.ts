import { databaseEnvironment } from '@supersync/contract/developer/migration/database-environment.ts';
import {
  previewRevert,
  previewUpgrade,
  readDrift,
  readLastRun,
} from '@supersync/contract/developer/migration/run-actions.ts';
import { lintScripts } from '@supersync/contract/developer/migration/actions.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEnvironments, MigrationApp, type TestEnvironments } from '#test/migration-app.ts';
import { shareDatabase } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';
import { calendarFrom } from '#seed/calendar.ts';
import { seedMigrations } from '#seed/developer/migrations.ts';
import { advanceIdentities } from '#seed/insert.ts';
import { seedPeople } from '#seed/access/people.ts';

let shared: SharedDatabase;
let environments: TestEnvironments;
let app: MigrationApp;

beforeAll(async () => {
  shared = await shareDatabase();
  environments = await makeEnvironments('embedded');
  const db = await shared.open();
  const calendar = calendarFrom(new Date());
  await db.transaction(async (tx) => {
    await seedPeople(tx, calendar, new Map());
    await seedMigrations(tx, calendar);
    await advanceIdentities(tx);
  });
  await db.close();
  app = await MigrationApp.start(shared, environments);
});
afterAll(async () => {
  await app.close();
  await environments.drop();
  await shared.drop();
});

it('is what the practice databases hold, because they are made from it', async () => {
  const { client } = app.author;
  expect(app.environments).toEqual([1, 2, 3]);
  for (const id of app.environments) {
    const { state, difference } = await client.act(readDrift, { params: { id } });
    expect([state, difference]).toEqual(['none', []]);
  }
  const { data } = await client.list(databaseEnvironment);
  expect(data.map(({ version }) => version)).toEqual(['2026.10.1', '2026.10.1', '2026.09.2']);
  const [last, previous] = await client.act(readLastRun, {});
  expect([last?.version, previous?.version]).toEqual(['2026.10.1', '2026.09.2']);
  const { undoes } = await client.act(previewRevert, { params: { databaseId: 3 } });
  expect(undoes).toMatchObject({ version: '2026.09.2', rowsAtRisk: [{ table: 'pet_policies', rows: 0 }] });
}, 180_000);

it('can be gone on with: the one in progress is finished, and the next begun', async () => {
  const { data } = await app.author.client.list(databaseMigration, { plain: { status: 'in_progress' } });
  const [going] = data;
  expect(data).toHaveLength(1);
  expect(await app.upgrade(going?.id ?? 0, 2)).toMatchObject({ status: 'succeeded' });
  expect(await app.migration(going?.id ?? 0)).toMatchObject({ status: 'completed' });
  const { data: waiting } = await app.author.client.list(databaseMigration, {
    plain: { status: 'approved' },
  });
  const next = waiting[0]?.id ?? 0;
  const { gates } = await app.author.client.act(previewUpgrade, { params: { id: next, databaseId: 1 } });
  expect(gates.map(({ code }) => code)).toEqual(['not_rehearsed']);
  expect(await app.rehearse(next)).toMatchObject({ status: 'succeeded', rehearsal: { restores: true } });
  expect(await app.upgrade(next, 0)).toMatchObject({ status: 'succeeded' });
});

it('has scripts that say what the linter is for', async () => {
  const { data } = await app.author.client.list(databaseMigration, { limit: 0 });
  expect(data).toHaveLength(10);
  const codes = new Set<string>();
  for (const { upScript, downScript } of data) {
    const { findings } = await app.author.client.act(lintScripts, { body: { upScript, downScript } });
    for (const { code } of findings) codes.add(code);
  }
  expect([...codes]).toEqual(
    expect.arrayContaining(['destructive', 'not_null_without_default', 'missing_down', 'unbounded_write']),
  );
  expect([...codes]).not.toContain('syntax_error');
});
