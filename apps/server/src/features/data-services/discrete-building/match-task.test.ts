import { standardRules } from '@supersync/contract/data-services/discrete-building/matching/match-rules.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import { addAccount, grant, logIn, shareDatabase, type Jar } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';

let shared: SharedDatabase;
let app: TasksApp;
let keeper: Jar;

beforeAll(async () => {
  shared = await shareDatabase();
  app = await startTasksApp(shared);
  const account = await addAccount(app.db);
  await grant(app.db, account.userId, ['supersync_discrete_buildings']);
  keeper = await logIn(app.app, account.email);
  await app.db.query(sql`
    insert into observed_listings (origin, source, listing_id, address, city, province_code, postal_code, latitude,
      longitude, first_seen, last_seen)
    select 'csv', 'Flatboard', 'f' || n, (n % 20 + 1) * 2 || ' Elm St', 'Halifax', 'NS', 'B3H 1A1',
      44.6488 + (n % 20) * 0.002, -63.5752, current_date, current_date
    from generate_series(1, 60) n`);
});
afterAll(async () => {
  await app.close();
  await shared.drop();
});

const finished = async (runId: number): Promise<string | null> => {
  const { status, message } = await app.runIn(runId, 'success', 'fatal-error', 'RECOVERABLE_ERROR');
  expect(status, message ?? '').toBe('success');
  return message;
};
const post = (path: string, body?: object) => app.call('POST', path, body, keeper);
const start = async (): Promise<string | null> => {
  const started = await post('/api/v1/discrete_buildings/match');
  expect(started.statusCode, started.body).toBe(202);
  const { runId } = dataOf<{ runId: number | null }>(started);
  return runId === null ? null : finished(runId);
};

it('matches what is new as a task, and nothing the second time', async () => {
  expect(await start()).toBe('60 listings: 40 joined a building, 0 in review, 20 on their own');
  expect(await start()).toBeNull();
});

it('applies other rules to everything, and the rules are not applied twice', async () => {
  const rules = { ...standardRules, civicPoints: 30, namePoints: 10 };
  const applied = await post('/api/v1/match_rules', { rules, reason: 'Names count more' });
  expect(applied.statusCode, applied.body).toBe(202);
  // Nobody has a name, so 0.90 is the most; it still merges.
  expect(await finished(dataOf<{ runId: number }>(applied).runId)).toBe('Every listing has its building');
  const strict = { ...rules, autoFrom: 95 };
  const next = await post('/api/v1/match_rules', { rules: strict, reason: 'Too much was merged' });
  expect(await finished(dataOf<{ runId: number }>(next).runId)).toBe(
    '40 listings: 0 joined a building, 40 in review, 0 on their own',
  );
  expect(await start()).toBeNull();
});
