import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Queryable } from '#platform/db/database.ts';
import { testDatabases, type SharedDatabase } from '../support/test-database.ts';

const [at, day] = [new Date(), 86_400_000];

/** Those of the demo whose syndication is mostly in order. Judging all of them would take long, many times over. */
const clients = sql`array(select generate_series(1, 12))`;

const moment = (now: Date): Sql => sql`${now.toISOString().slice(0, 10)}::date, ${now}::timestamptz`;

const countAnew = (db: Queryable, now = at) =>
  db.query(sql`select count_syndication(${moment(now)}, ${clients}, 100000)`);

const read = async (db: Queryable, statement: Sql): Promise<string[]> => {
  const { rows } = await db.query<{ line: string }>(statement);
  return rows.map(({ line }) => line);
};

const kept = (db: Queryable) =>
  read(
    db,
    sql`select format('%s %s %s %s %s', client_id, partner_id, state, gate, count) as line from syndication_counts
      order by client_id, partner_id, state, gate`,
  );
/** Every property judged again. */
const judged = (db: Queryable, now = at) =>
  read(
    db,
    sql`select format('%s %s %s %s %s', client_id, partner_id, state, gate, count(*)) as line
      from syndication_verdicts(${moment(now)}, ${clients}, null)
      group by client_id, partner_id, state, gate order by client_id, partner_id, state, gate`,
  );
const totals = (db: Queryable) =>
  read(
    db,
    sql`select format('%s %s %s %s', partner_id, state, gate, count) as line from syndication_totals
      order by partner_id, state, gate`,
  );
const summed = (db: Queryable) =>
  read(
    db,
    sql`select format('%s %s %s %s', partner_id, state, coalesce(gate, ''), sum(count)) as line from syndication_counts
      group by partner_id, state, coalesce(gate, '') order by partner_id, state, coalesce(gate, '')`,
  );

/** A property that is on a partner's site: whatever closes a step for it changes the counts. */
interface Live {
  readonly property: number;
  readonly client: number;
  readonly partner: number;
}

const ofPair = ({ property, partner }: Live): Sql =>
  sql`where property_id = ${property} and partner_id = ${partner}`;
const ofCell = ({ client, partner }: Live): Sql =>
  sql`where client_id = ${client} and partner_id = ${partner}`;
const ofClient = ({ client }: Live): Sql =>
  sql`where property_id in (select id from properties where client_id = ${client})`;

/** What verdicts rest on, changed in every way that each table can be, one after the other. Each changes the counts. */
const changes: Readonly<Record<string, (live: Live) => Sql>> = {
  'an ad is not found': (live) => sql`update ad_urls set status = '404' ${ofPair(live)}`,
  'an ad is found': (live) => sql`update ad_urls set status = 'ok' ${ofPair(live)}`,
  'an ad is removed': (live) => sql`delete from ad_urls ${ofPair(live)}`,
  'an ad is added': ({ property, partner }) => sql`
    insert into ad_urls (property_id, partner_id, url, status)
    values (${property}, ${partner}, 'https://ads.example.test', 'ok')`,
  'a partner has stopped fetching': (live) =>
    sql`update feeds set last_fetched_at = ${new Date(at.getTime() - 8 * day)} ${ofCell(live)}`,
  'a partner fetches again': (live) => sql`update feeds set last_fetched_at = ${at} ${ofCell(live)}`,
  'a build is withdrawn': (live) => sql`update feeds set published_build_id = null ${ofCell(live)}`,
  'a build is held': (live) => sql`update feeds set held_build_id = last_fetched_build_id ${ofCell(live)}`,
  'a build is published': (live) =>
    sql`update feeds set published_build_id = last_fetched_build_id, held_build_id = null ${ofCell(live)}`,
  'a partner takes no small photos': ({ partner }) =>
    sql`update partners set limits = '{"minWidth": 100000}' where id = ${partner}`,
  'a partner takes photos of any size': ({ partner }) =>
    sql`update partners set limits = '{}' where id = ${partner}`,
  'a partner takes no photos': ({ partner }) =>
    sql`update partners set limits = '{"photosMax": 0}' where id = ${partner}`,
  'photos are removed': (live) => sql`delete from property_photos ${ofClient(live)}`,
  'a partner takes floorplans, of which there are none': ({ partner, client }) => sql`
    with gone as (
      delete from floorplans where property_id in (select id from properties where client_id = ${client})
    )
    update partners set level = 'floorplan', format = 'json' where id = ${partner}`,
  'a floorplan is added': ({ property }) => sql`
    insert into floorplans (property_id, import_id, name, beds) values (${property}, 'kept', 'Plan', 1)`,
  'a floorplan is let': (live) => sql`update floorplans set units_available = 0 ${ofClient(live)}`,
  'a floorplan is free': (live) => sql`update floorplans set units_available = 1 ${ofClient(live)}`,
  'a floorplan is removed': (live) => sql`delete from floorplans ${ofClient(live)}`,
  'a partner takes properties': ({ partner }) =>
    sql`update partners set level = 'property' where id = ${partner}`,
  'a partner takes units, of which there are none': ({ partner, client }) => sql`
    with gone as (
      delete from units where property_id in (select id from properties where client_id = ${client})
    )
    update partners set level = 'unit' where id = ${partner}`,
  'a unit is added': ({ property }) => sql`
    insert into units (property_id, import_id, number, status) values (${property}, 'kept', '101', 'available')`,
  'a unit is let': (live) => sql`update units set status = 'leased' ${ofClient(live)}`,
  'a unit is free': (live) => sql`update units set status = 'available' ${ofClient(live)}`,
  'a unit is removed': (live) => sql`delete from units ${ofClient(live)}`,
  'a partner takes properties again': ({ partner }) =>
    sql`update partners set level = 'property' where id = ${partner}`,
  'a restriction is added': ({ client }) => sql`
    insert into client_restrictions (client_id, scope, mode, target, valid_from, reason)
    values (${client}, 'feature', 'deny', 'syndication', '2020-01-01', 'Test')`,
  'a restriction has ended': ({ client }) => sql`
    update client_restrictions set valid_until = '2020-12-31'
    where client_id = ${client} and valid_from = '2020-01-01'`,
  'a restriction does not end': ({ client }) => sql`
    update client_restrictions set valid_until = null where client_id = ${client} and valid_from = '2020-01-01'`,
  'a restriction is removed': ({ client }) =>
    sql`delete from client_restrictions where client_id = ${client} and valid_from = '2020-01-01'`,
  'a client is paused at a partner': (live) =>
    sql`update client_partners set status = 'paused' ${ofCell(live)}`,
  'a client is active at a partner': (live) =>
    sql`update client_partners set status = 'active' ${ofCell(live)}`,
  'a client is not sent to a partner': (live) => sql`delete from client_partners ${ofCell(live)}`,
  'a client is sent to a partner': ({ client, partner }) =>
    sql`insert into client_partners (client_id, partner_id) values (${client}, ${partner})`,
  'a property is turned off': (live) => sql`update property_partners set status = 'off' ${ofPair(live)}`,
  'a property is turned on': (live) => sql`update property_partners set status = 'active' ${ofPair(live)}`,
  'a property has no link': (live) => sql`delete from property_partners ${ofPair(live)}`,
  'a property has a link': ({ property, partner }) =>
    sql`insert into property_partners (property_id, partner_id) values (${property}, ${partner})`,
  'a property has no home': ({ property }) =>
    sql`update properties set units_available = 0 where id = ${property}`,
  'a property belongs to another client': ({ property, client }) => sql`
    update properties set client_id = (select min(client_id) from client_partners where client_id <> ${client})
    where id = ${property}`,
  'a property is removed': ({ property }) => sql`delete from properties where id = ${property}`,
};

describe.each(testDatabases())('kept counts of the syndication audit, on $name', (kind) => {
  let made: SharedDatabase;
  let db: Database;
  let live: Live;

  beforeAll(async () => {
    made = await kind.make('demo');
    db = await made.open();
    await countAnew(db);
    const { rows } = await db.query<Live>(sql`
      select property_id as property, client_id as client, partner_id as partner
      from syndication_verdicts(${moment(at)}, ${clients}, null)
      where state = 'live' order by property_id, partner_id limit 1`);
    const [first] = rows;
    if (first === undefined) expect.fail('Nothing is live in the demo');
    live = first;
  });
  afterAll(async () => {
    await db.close();
    await made.drop();
  });

  const expectRight = async (now = at): Promise<void> => {
    expect(await kept(db)).toEqual(await judged(db, now));
    expect(await totals(db)).toEqual(await summed(db));
  };

  it('are those of every property judged again', () => expectRight());

  it('follow a day on which a restriction begins, and a partner that stops fetching', async () => {
    await db.query(sql`
      insert into client_restrictions (client_id, scope, mode, target, valid_from, valid_until, reason)
      values (${live.client}, 'partner', 'deny', (select partner_key from partners where id = ${live.partner}),
        ${new Date(at.getTime() + 2 * day).toISOString().slice(0, 10)},
        ${new Date(at.getTime() + 3 * day).toISOString().slice(0, 10)}, 'Test')`);
    let before: string[] = [];
    for (const days of [0, 2, 4, 30, 0]) {
      const now = new Date(at.getTime() + days * day);
      // Back to today: counts of a later day do not know when they begin to hold.
      if (days === 0)
        await db.query(sql`insert into syndication_marks (client_id) select generate_series(1, 12)`);
      await countAnew(db, now);
      await expectRight(now);
      const after = await kept(db);
      expect(after).not.toEqual(before);
      before = after;
    }
  });

  it.each(Object.entries(changes))('are right after a change: %s', async (_name, statement) => {
    const before = await kept(db);
    await db.query(statement(live));
    await countAnew(db);
    await expectRight();
    expect(await kept(db)).not.toEqual(before);
  });

  it.runIf(kind.name === 'PostgreSQL')('follow what is committed while they are counted', async () => {
    const before = await kept(db);
    const other = await made.open();
    try {
      await other.transaction(async (tx) => {
        await tx.query(sql`update client_partners set status = 'paused' where client_id = ${live.client}`);
        await db.query(sql`insert into syndication_marks (client_id) values (${live.client})`);
        await countAnew(db);
        expect(await kept(db)).toEqual(before);
      });
    } finally {
      await other.close();
    }
    await countAnew(db);
    await expectRight();
    expect(await kept(db)).not.toEqual(before);
  });
});
