import { dayAfter, dayOfMoment } from '@supersync/contract/syndication/promoted-listing/days.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api, dataOf, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import { shareDatabase } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';

let shared: SharedDatabase;
let app: TasksApp;
const day = (offset: number): string => dayAfter(dayOfMoment(Date.now()), offset);

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
    from generate_series(1, 9) n`);
  await app.db.query(sql`
    insert into partners (id, partner_key, name, format, delivery, level, lead_channel, countries)
    values (1, 'zumper', 'Zumper', 'json', 'api', 'property', 'email', '["CA"]')`);
  await app.db.query(sql`
    insert into property_partners (property_id, partner_id) select n, 1 from generate_series(1, 9) n`);
  await app.db.query(sql`
    insert into promoted_tiers (partner_id, tier, daily_price, slots) values (1, 'basic', 2, 9)`);
  await app.db.query(sql`
    insert into promoted_slots (id, partner_id, province_code, city, tier, number)
    select n, 1, 'NS', 'Halifax', 'basic', n from generate_series(1, 9) n`);
});
afterAll(async () => {
  await app.close();
  await shared.drop();
});

/** Adds one booking per property and slot: status, first and last day relative to today. */
async function listings(...given: (readonly [status: string, first: number, last: number])[]): Promise<void> {
  const rows = given.map(([status, first, last]) => [status, day(first), day(last)]);
  await app.db.query(sql`
    insert into promoted_listings (client_id, property_id, partner_id, city, province_code, tier, slot_id,
      slot_number, status, first_day, last_day, daily_price, price, currency)
    select 1, n, 1, 'Halifax', 'NS', 'basic', n, n, g->>0, (g->>1)::date, (g->>2)::date, 2, 60, 'CAD'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as t(g, n) order by n`);
}

const run = async (): Promise<string | null> => {
  const started = await app.call('POST', `${api}/tasks`, { name: 'keep-promoted-listings', parameters: {} });
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

it('starts, ends and transfers what is due, catches up on missed days, and is idempotent', async () => {
  await listings(
    ['approved', 0, 10],
    ['approved', 1, 10],
    ['active', -10, -1],
    ['active', -10, 0],
    ['approved', -9, -4],
    ['requested', -1, 8],
    ['requested', 0, 8],
    ['active', -10, 6],
  );
  await app.db.query(sql`
    insert into promoted_transfers (id, listing_id, slot_id, client_id, partner_id, tier, from_property_id,
      to_property_id, effective_date, reason)
    values (1, 8, 8, 1, 1, 'basic', 8, 9, ${day(-2)}, 'Let'), (2, 3, 3, 1, 1, 'basic', 3, 9, ${day(-2)}, 'Late')`);
  await app.db.query(sql`
    insert into promoted_cancellations (id, listing_id, client_id, property_id, partner_id, status, reason,
      effective_date, booked_until, unused_days, credit, currency)
    values (1, 4, 1, 4, 1, 'scheduled', 'budget', ${day(0)}, ${day(9)}, 9, 18, 'CAD')`);

  expect(await run()).toBe('1 started, 2 ended, 1 requests expired, 2 transfers');
  const { rows } = await app.db.query<{ id: number; status: string }>(
    sql`select id, status from promoted_listings where id < 9 order by id`,
  );
  expect(rows.map(({ status }) => status)).toEqual([
    'active',
    'approved',
    'ended',
    'active',
    'ended',
    'rejected',
    'requested',
    'ended',
  ]);
  // The transfer moves the remaining days: the first property keeps those until today.
  const { rows: moved } = await app.db.query(sql`
    select l.property_id, l.first_day, l.last_day, l.status, t.days_moved from promoted_transfers t
    join promoted_listings l on l.id = t.new_listing_id`);
  expect(moved).toEqual([
    { property_id: 9, first_day: day(0), last_day: day(6), status: 'active', days_moved: 7 },
  ]);
  const { rows: late } = await app.db.query(sql`select status, outcome from promoted_transfers where id = 2`);
  expect(late).toEqual([
    { status: 'refused', outcome: 'The promoted listing had ended: no days were left.' },
  ]);
  const { rows: settled } = await app.db.query(sql`select status from promoted_cancellations`);
  expect(settled).toEqual([{ status: 'done' }]);

  expect(await run()).toBe('0 started, 0 ended, 0 requests expired, 0 transfers');
});
