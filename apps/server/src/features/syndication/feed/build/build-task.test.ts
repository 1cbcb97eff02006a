import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api, dataOf, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import { shareDatabase } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';
import { lastSlot } from './build-task.ts';

let shared: SharedDatabase;
let app: TasksApp;

beforeAll(async () => {
  shared = await shareDatabase();
  app = await startTasksApp(shared);
  await app.db.query(sql`
    insert into clients (id, client_key, name) select n, 'client_' || n, 'Client ' || n from generate_series(1, 4) n`);
  await app.db.query(sql`
    insert into partners (id, partner_key, name, status, format, delivery, level, lead_channel, countries, schedule)
    select n, 'partner_' || n, 'Partner ' || n, case when n = 3 then 'paused' else 'active' end, 'json', 'pull-url',
      'property', 'email', '["CA"]', case when n = 2 then null else '*/5 * * * *' end
    from generate_series(1, 3) n`);
  await app.db.query(
    sql`insert into client_partners (client_id, partner_id) select c, p from generate_series(1, 4) c, generate_series(1, 3) p`,
  );
  await app.db.query(sql`
    insert into properties (id, client_id, name, permalink, property_type, status, address, city, province_code,
      postal_code, units_available, rent_min)
    select n, n, 'Elm ' || n, 'elm-' || n, 'apartment', 'active', 'Elm Street', 'Halifax', 'NS', 'B3H 1A1', 1, 1500
    from generate_series(1, 3) n`);
  await app.db.query(
    sql`insert into property_partners (property_id, partner_id) select id, 1 from properties`,
  );
});
afterAll(async () => {
  await app.close();
  await shared.drop();
});

const run = async (parameters: object = {}) => {
  const started = await app.call('POST', `${api}/tasks`, {
    name: 'build-feeds',
    parameters: { most: 100, ...parameters },
  });
  expect(started.statusCode, started.body).toBe(202);
  const { id } = dataOf(started);
  await app.runIn(id, 'success', 'fatal-error', 'RECOVERABLE_ERROR');
  return dataOf<{ status: string; message: string; result: unknown }>(
    await app.call('GET', `${api}/runs/${id}`),
  );
};

it('builds what is due by each partner’s schedule, and again when due later', async () => {
  const first = await run();
  expect(first).toMatchObject({
    status: 'success',
    message: '4 feeds built',
    result: {
      findings: expect.arrayContaining([
        expect.objectContaining({ check: 'published', count: 3 }),
        // The client without properties: an empty feed is held, even the first one.
        expect.objectContaining({ check: 'held', count: 1, state: 'warning' }),
      ]),
    },
  });
  const { rows } = await app.db.query<{ partner_id: number }>(sql`
    select distinct partner_id from feeds where last_built_at is not null`);
  expect(rows).toEqual([{ partner_id: 1 }]);
  app.clock.advance(330);
  expect(await run({ most: 3 })).toMatchObject({ message: '3 feeds built' });
  expect(await run({ partnerId: 2 })).toMatchObject({ message: 'No feed was due' });
});

it('builds all of a feed on time, whoever built one property of it meanwhile', async () => {
  await run();
  await app.db.query(sql`
    update feeds set whole_built_at = whole_built_at - interval '1 hour', last_built_at = last_built_at - interval '1 hour'`);
  const { rows } = await app.db.query<{ id: number }>(
    sql`select id from feeds where client_id = 1 and partner_id = 1`,
  );
  const feedId = rows[0]?.id ?? 0;
  const builtAt = async () =>
    (await app.db.query<{ at: Date }>(sql`select last_built_at as at from feeds where id = ${feedId}`))
      .rows[0]?.at;
  const before = await builtAt();
  const asked = await app.call('POST', `/syndication/api/v1/feeds/${feedId}/properties/1/rebuild`, {});
  expect(asked.statusCode, asked.body).toBe(202);
  await expect.poll(builtAt, { timeout: 60_000, interval: 20 }).not.toEqual(before);
  expect(await run()).toMatchObject({ message: '4 feeds built' });
  expect(await run()).toMatchObject({ message: 'No feed was due' });
});

it.each([
  ['30 3 * * *', '2026-03-10T04:00:00Z', '2026-03-10T03:30:00.000Z'],
  ['30 3 * * *', '2026-03-10T03:00:00Z', '2026-03-09T03:30:00.000Z'],
  ['0 6 * * mon', '2026-03-12T12:00:00Z', '2026-03-09T06:00:00.000Z'],
  ['0 0 1 * *', '2026-03-28T12:00:00Z', '2026-03-01T00:00:00.000Z'],
  ['*/5 * * * *', '2026-03-12T12:07:30Z', '2026-03-12T12:05:00.000Z'],
  ['nonsense', '2026-03-12T12:07:30Z', undefined],
])('%s last ran before %s at %s', (pattern, now, slot) => {
  expect(lastSlot(pattern, new Date(now))?.toISOString()).toBe(slot);
});
