import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWebSite, type WebSite } from '#test/stand-ins/web-site.ts';
import { api, dataOf, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import { shareDatabase } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';

let shared: SharedDatabase;
let app: TasksApp;
let stands: WebSite[];

beforeAll(async () => {
  stands = await Promise.all(Array.from({ length: 3 }, startWebSite));
  shared = await shareDatabase();
  app = await startTasksApp(shared, { env: { OUTBOUND_HOSTS: stands.map(({ host }) => host).join(',') } });
  await app.db.query(sql`insert into clients (id, client_key, name) values (1, 'elm', 'Elm')`);
  await app.db.query(sql`
    insert into sites (id, source_client_id, name, domain, theme, status)
    select n, 1, 'Elm ' || n, 'elm-' || n || '.example', 'aurora', case when n = 5 then 'paused' else 'active' end
    from generate_series(1, 5) n`);
  // The fourth shares its host with the first; nobody may call the second.
  const hosts = [stands[0]?.host, '10.0.0.1', stands[1]?.host, stands[0]?.host, stands[2]?.host];
  for (const [index, host] of hosts.entries())
    await app.db.query(sql`
      insert into settings (client_id, site_id, module_key, key, value)
      values (1, ${index + 1}, 'hosting', 'check_address', ${`http://${host}`})`);
});
afterAll(async () => {
  await app.close();
  await shared.drop();
  for (const stand of stands) stand.stop();
});

it('checks active websites, one call at a time per host, and reports refused hosts', async () => {
  stands[1]?.pages.set('/', { status: 500 });
  const started = await app.call('POST', `${api}/tasks`, {
    name: 'check-sites',
    parameters: { olderThanHours: 20, most: 100, maxLinks: 1, pauseSeconds: 0 },
  });
  expect(started.statusCode, started.body).toBe(202);
  const { id } = dataOf(started);
  const { status, message } = await app.runIn(id, 'success', 'fatal-error', 'RECOVERABLE_ERROR');
  expect([status, message]).toEqual(['success', '3 websites checked']);
  expect(stands.map(({ maxAtOnce }) => maxAtOnce())).toEqual([1, 1, 0]);
  expect(stands[0]?.calls.filter((call) => call === 'GET /')).toHaveLength(2);
  const { rows } = await app.db.query<{ attention: string }>(
    sql`select attention from site_insights order by id`,
  );
  expect(rows.map(({ attention }) => attention)).toEqual(['ok', 'unchecked', 'critical', 'ok', 'unchecked']);
  expect(dataOf(await app.call('GET', `${api}/runs/${id}`))).toMatchObject({
    changed: 3,
    result: {
      findings: expect.arrayContaining([
        { check: 'critical', state: 'failed', count: 1, message: '1 critical' },
      ]),
      errors: [
        {
          subject: 'elm-2.example',
          message: '10.0.0.1 is not among the hosts this server may call (OUTBOUND_HOSTS): not checked',
        },
      ],
    },
  });
});

it('a check of all is started once, and old checks are deleted', async () => {
  await app.db.query(sql`
    insert into site_checks (site_id, at) values (1, now() - interval '401 days'), (1, now() - interval '399 days')`);
  const started = await app.call('POST', '/api/v1/site_insights/checks');
  expect(started.statusCode, started.body).toBe(202);
  const { data } = started.json<{ data: { runId: number; count: number } }>();
  expect(data.count).toBe(4);
  await app.runIn(data.runId, 'success', 'fatal-error', 'RECOVERABLE_ERROR');
  const { rows } = await app.db.query<{ old: number }>(
    sql`select count(*)::int as old from site_checks where at < now() - interval '300 days'`,
  );
  expect(rows[0]?.old).toBe(1);
});
