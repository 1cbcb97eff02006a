import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api, dataOf, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import { shareDatabase } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';

let shared: SharedDatabase;
let app: TasksApp;

beforeAll(async () => {
  shared = await shareDatabase();
  app = await startTasksApp(shared);
  await app.db.query(
    sql`insert into clients (id, client_key, name, status) values (1, 'elm', 'Elm', 'active')`,
  );
  await app.db.query(sql`
    insert into properties (id, client_id, name, permalink, property_type, address, city, province_code, postal_code,
      status)
    select n, 1, 'Elm ' || n, 'elm-' || n, 'apartment', n || ' Elm Street', 'Halifax', 'NS', 'B3H 1A1', 'active'
    from generate_series(1, 3) n`);
  await app.db.query(sql`
    insert into call_orders (id, client_id, property_id, source, forward_to, status)
    values (1, 1, 1, 'sign', '+14165550199', 'active'), (2, 1, 2, 'sign', '+14165550199', 'releasing'),
      (3, 1, 3, 'sign', '+14165550199', 'releasing')`);
  // One that rings, one whose quarantine is over, one that is still in it.
  await app.db.query(sql`
    insert into tracking_numbers (id, client_id, property_id, source, number, number_type, forward_to, status,
      released_at, quarantined_until, order_id, order_position, provider_id)
    values (1, 1, 1, 'sign', '+19025550101', 'local', '+14165550199', 'active', null, null, 1, 1, 'PN1'),
      (2, 1, 2, 'sign', '+19025550102', 'local', '+14165550199', 'released', now() - interval '31 days',
        now() - interval '1 day', 2, 1, 'PN2'),
      (3, 1, 3, 'sign', '+19025550103', 'local', '+14165550199', 'released', now() - interval '3 days',
        now() + interval '27 days', 3, 1, 'PN3')`);
  await app.db.query(sql`
    insert into simulated_numbers (provider_id, number, friendly_name, voice_url, status_callback, fallback_url)
    values ('PN1', '+19025550101', 'one', 'https://old.example', '', ''),
      ('PN2', '+19025550102', 'two', '', '', ''), ('PN3', '+19025550103', 'three', '', '', ''),
      ('PN9', '+19025550109', 'somebody', '', '', '')`);
  await app.db.query(sql`
    insert into provider_numbers (provider_id, number, seen_at) values ('PN8', '+19025550108', now() - interval '1 day')`);
});
afterAll(async () => {
  await app.close();
  await shared.drop();
});

const run = async (): Promise<string | null> => {
  const started = await app.call('POST', `${api}/tasks`, { name: 'keep-call-numbers', parameters: {} });
  expect(started.statusCode, started.body).toBe(202);
  const { status, message } = await app.runIn(
    dataOf(started).id,
    'success',
    'fatal-error',
    'RECOVERABLE_ERROR',
  );
  expect(status, message ?? '').toBe('success');
  return message;
};

it('returns what is out of quarantine, repairs webhooks, finds orphans, and a second run finds nothing', async () => {
  expect(await run()).toBe('3 held, 1 set up again, 1 returned');
  const { rows: held } = await app.db.query(sql`
    select provider_id, voice_url like '%/v0/call-webhooks/voice' as is_set, fallback_url <> '' as is_safe
    from simulated_numbers order by 1`);
  expect(held).toEqual([
    { provider_id: 'PN1', is_set: true, is_safe: true },
    { provider_id: 'PN3', is_set: false, is_safe: false },
    { provider_id: 'PN9', is_set: false, is_safe: false },
  ]);
  const { rows: orders } = await app.db.query(sql`select id, status from call_orders order by id`);
  expect(orders).toEqual([
    { id: 1, status: 'active' },
    { id: 2, status: 'released' },
    { id: 3, status: 'releasing' },
  ]);
  const { rows: inventory } = await app.db.query(sql`
    select number, status, is_orphan, lacks_fail_safe, is_missing from call_inventory order by number`);
  expect(inventory).toEqual([
    { number: '+19025550101', status: 'active', is_orphan: false, lacks_fail_safe: false, is_missing: false },
    {
      number: '+19025550102',
      status: 'returned',
      is_orphan: false,
      lacks_fail_safe: false,
      is_missing: false,
    },
    {
      number: '+19025550103',
      status: 'quarantine',
      is_orphan: false,
      lacks_fail_safe: false,
      is_missing: false,
    },
    {
      number: '+19025550109',
      status: 'unassigned',
      is_orphan: true,
      lacks_fail_safe: true,
      is_missing: false,
    },
  ]);
  expect(await run()).toBe('3 held, 0 set up again, 0 returned');
});
