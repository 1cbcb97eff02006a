import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAdSite, type AdSite } from '#test/stand-ins/ad-site.ts';
import { api, dataOf, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import { shareDatabase } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';

let shared: SharedDatabase;
let app: TasksApp;
let site: AdSite;

beforeAll(async () => {
  site = await startAdSite();
  shared = await shareDatabase();
  app = await startTasksApp(shared, { env: { OUTBOUND_HOSTS: `${site.host},${site.otherHost}` } });
  await app.db.query(sql`insert into clients (id, client_key, name) values (1, 'elm', 'Elm')`);
  await app.db.query(sql`
    insert into properties (id, client_id, name, permalink, property_type, address, city, province_code, postal_code)
    select n, 1, 'Elm Tower', 'elm-' || n, 'apartment', n || ' Elm Street', 'Halifax', 'NS', 'B3H 1A1'
    from generate_series(1, 9) n`);
  await app.db.query(sql`
    insert into partners (id, partner_key, name, format, delivery, level, lead_channel, countries)
    values (1, 'zumper', 'Zumper', 'json', 'api', 'property', 'email', '["CA"]')`);
});
afterAll(async () => {
  await app.close();
  await shared.drop();
  site.stop();
});

/** Adds ad URLs, each checked the given number of hours ago. */
async function addresses(...given: (readonly [url: string, hoursAgo: number | null])[]): Promise<void> {
  await app.db.query(sql`delete from ad_urls`);
  await app.db.query(sql`
    insert into ad_urls (id, property_id, partner_id, url, last_checked)
    select n, n, 1, g->>0, now() - make_interval(hours => (g->>1)::int)
    from jsonb_array_elements(${JSON.stringify(given)}::jsonb) with ordinality as t(g, n)`);
}

const start = async (parameters: object = {}): Promise<number> => {
  const started = await app.call('POST', `${api}/tasks`, {
    name: 'check-ad-urls',
    parameters: { olderThanHours: 20, most: 100, pauseSeconds: 0.2, ...parameters },
  });
  expect(started.statusCode, started.body).toBe(202);
  return dataOf(started).id;
};
const statuses = async () =>
  (await app.db.query<{ status: string }>(sql`select status from ad_urls order by id`)).rows.map(
    ({ status }) => status,
  );

it('checks the oldest first, one call per host at a time, and reports refused hosts', async () => {
  const before = site.calls.length;
  site.pages.set('/old', { body: '2 Elm Street' });
  site.pages.set('/other', { body: 'Elm Tower' });
  await addresses(
    [`http://${site.host}/gone`, 30],
    [`http://${site.host}/old`, 50],
    [`http://${site.otherHost}/other`, null],
    [`http://${site.host}/new`, 2],
    ['http://10.0.0.1/private', null],
    [`http://${site.host}/never`, null],
  );
  const id = await start();
  const { status, message } = await app.runIn(id, 'success', 'fatal-error', 'RECOVERABLE_ERROR');
  expect([status, message]).toEqual(['success', '4 addresses checked']);
  expect(await statuses()).toEqual(['404', 'ok', 'ok', 'unchecked', 'unchecked', '404']);
  const calls = site.calls.slice(before);
  expect(calls.filter((each) => each.startsWith(site.host))).toEqual(
    ['/never', '/old', '/gone'].map((path) => `${site.host} ${path}`),
  );
  expect(calls).toHaveLength(4);
  expect(site.crowded.size).toBe(0);
  const run = dataOf<{ result: unknown; changed: number }>(await app.call('GET', `${api}/runs/${id}`));
  expect(run).toMatchObject({
    changed: 4,
    result: {
      findings: expect.arrayContaining([{ check: '404', state: 'failed', count: 2, message: '2 are gone' }]),
      errors: [
        {
          subject: '10.0.0.1',
          message: '10.0.0.1 is not among the hosts this server may call (OUTBOUND_HOSTS): 1 not checked',
        },
      ],
    },
  });
  const { rows } = await app.db.query<{ address: string }>(sql`
    select address from audit_entries where resource = 'ad_url' and action = 'checked'`);
  expect(rows.map(({ address }) => address)).toEqual(Array<string>(4).fill('background task'));

  // Fresh checks are skipped; an unchanged verdict adds no audit entry.
  const next = await start();
  expect((await app.runIn(next, 'success')).message).toBe('There was nothing to check');
  const again = await start({ olderThanHours: 0 });
  await app.runIn(again, 'success');
  const news = await app.db.query(sql`
    select from audit_entries where resource = 'ad_url' and request_id = ${`run-${again}`}`);
  expect(news.rowCount).toBe(1);
});

it('gives no place to hosts that may not be called, however many wait', async () => {
  await addresses(
    ['http://10.0.0.1/a', null],
    ['http://10.0.0.1/b', null],
    ['http://10.0.0.2/c', null],
    [`http://${site.host}/due`, 40],
    [`http://${site.host}/later`, 30],
  );
  const id = await start({ most: 1 });
  expect((await app.runIn(id, 'success')).message).toBe('1 addresses checked');
  expect(await statuses()).toEqual(['unchecked', 'unchecked', 'unchecked', '404', 'unchecked']);
  const run = dataOf<{ result: unknown }>(await app.call('GET', `${api}/runs/${id}`));
  expect(run.result).toMatchObject({ errors: [{ subject: '10.0.0.1' }, { subject: '10.0.0.2' }] });
});

it('stops when cancelled, keeps its results, and the next run continues', async () => {
  await addresses([`http://${site.host}/first`, 50], [`http://${site.host}/second`, 40]);
  const { reached, release } = site.hold('/second');
  const id = await start();
  await reached;
  const cancelled = await app.call('POST', `${api}/runs/${id}/cancel`, {});
  expect(cancelled.statusCode, cancelled.body).toBeLessThan(300);
  await app.runIn(id, 'cancelled');
  release();
  expect(await statuses()).toEqual(['404', 'unchecked']);
  const before = site.calls.length;
  const next = await start();
  await app.runIn(next, 'success');
  expect(site.calls.slice(before)).toEqual([`${site.host} /second`]);
  expect(await statuses()).toEqual(['404', '404']);
});

it('checks requested ads only, however fresh', async () => {
  await addresses(
    [`http://${site.host}/fresh`, 0],
    [`http://${site.host}/stale`, 90],
    ['http://10.0.0.1/private', null],
  );
  await app.db.query(sql`update ad_urls set check_asked = now() where id in (1, 3)`);
  const id = await start({ onlyAsked: true });
  expect((await app.runIn(id, 'success')).message).toBe('1 addresses checked');
  expect(await statuses()).toEqual(['404', 'unchecked', 'unchecked']);
  // Requests for refused hosts are cleared too.
  const waiting = await app.db.query(sql`select from ad_urls where check_asked is not null`);
  expect(waiting.rowCount).toBe(0);
});

it('starts for a partner or chosen ads, and reuses a queued run', async () => {
  await addresses([`http://${site.host}/first`, null], [`http://${site.host}/second`, 0]);
  const ask = async (body: object): Promise<{ runId: number; count: number }> => {
    const answer = await app.call('POST', '/api/v1/ad_urls/checks', body);
    expect(answer.statusCode, answer.body).toBe(202);
    return dataOf(answer);
  };
  const { reached, release } = site.hold('/first');
  const first = await ask({ partnerId: 1 });
  expect(first.count).toBe(2);
  await reached;
  const chosen = await ask({ ids: [2, 999_999] });
  expect(chosen.count).toBe(1);
  expect(await ask({ ids: [2] })).toEqual(chosen);
  expect(chosen.runId).not.toBe(first.runId);
  const overview = dataOf<{ openRuns: object[] }>(await app.call('GET', '/api/v1/ad_url_overview'));
  expect(overview.openRuns).toMatchObject([
    { id: first.runId, partnerId: 1, status: 'running' },
    { id: chosen.runId, partnerId: null, status: 'queued' },
  ]);
  release();
  await app.runIn(first.runId, 'success');
  await app.runIn(chosen.runId, 'success');
  expect(await statuses()).toEqual(['404', '404']);
  const run = await app.call('GET', `/api/v1/ad_url_runs/${first.runId}`);
  expect(dataOf(run)).toMatchObject({ status: 'success', partnerId: 1, message: '1 addresses checked' });
  const refused = await Promise.all([
    app.call('GET', '/api/v1/ad_url_runs/999999'),
    app.call('POST', '/api/v1/ad_urls/checks', { ids: [999_999] }),
    app.call('POST', '/api/v1/ad_urls/checks', { partnerId: 999_999 }),
  ]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 409, 404]);
});

it('skips a host that does not answer', async () => {
  const paths = ['/1', '/2', '/3', '/4', '/5'];
  await addresses(...paths.map((path) => [`http://${site.host}${path}`, null] as const));
  site.breakOff = true;
  const id = await start();
  await app.runIn(id, 'success');
  site.breakOff = false;
  const { rows } = await app.db.query<{ finding: string | null }>(
    sql`select finding from ad_urls order by id`,
  );
  expect(rows.map(({ finding }) => finding !== null)).toEqual([true, true, true, false, false]);
  expect(rows[0]?.finding).toBe(`${site.host} could not be reached (ECONNRESET).`);
});
