import { createServer, type Server as WebServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeedProperty } from '@supersync/contract/importers/importer/feed.ts';
import type { RunResult } from '@supersync/contract/developer/task-run/run-result.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, dataOf, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import { shareDatabase } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';
import { demoHomes } from './demo-homes.ts';
import { printRentCafe } from './print-rentcafe.ts';

/** A feed source with the current response. */
let source: WebServer;
let answer: { status: number; body: string; hold?: boolean } = { status: 200, body: '' };
let shared: SharedDatabase;
let app: TasksApp;
let importerId: number;

const elm: FeedProperty = demoHomes(
  {
    id: 1,
    importId: 'rc1',
    name: 'Elm & Co "Court"',
    address: '1 Elm Street',
    city: 'Halifax',
    provinceCode: 'NS',
    postalCode: 'B3H 1A1',
    phone: null,
    email: null,
    unitCount: 10,
    bedsMin: 0,
    bedsMax: 2,
    rentMin: '1200.00',
    rentMax: '2100.00',
    squareFeetMin: 400,
    squareFeetMax: 900,
  },
  new Date('2026-11-15T00:00:00Z'),
);

beforeAll(async () => {
  source = createServer((_request, reply) => {
    if (answer.hold === true) return;
    reply.writeHead(answer.status, { 'content-type': 'application/xml' }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => source.once('listening', () => resolve()));
  const { port } = source.address() as AddressInfo;
  shared = await shareDatabase();
  app = await startTasksApp(shared, { env: { OUTBOUND_HOSTS: `127.0.0.1:${port}` } });
  // No retries: they have their own test.
  await app.db.query(sql`
    create function one_attempt() returns trigger language plpgsql as
    $$ begin new.max_attempts := 1; return new; end $$`);
  await app.db.query(
    sql`create trigger one_attempt before insert on task_runs for each row execute function one_attempt()`,
  );
  await app.db.query(sql`insert into clients (id, client_key, name) values (1, 'elm', 'Elm')`);
  await app.db.query(sql`
    insert into properties (id, client_id, name, permalink, property_type, address, city, province_code, postal_code,
      import_source, import_id)
    values (1, 1, 'Elm', 'elm', 'apartment', '1 Elm Street', 'Halifax', 'NS', 'B3H 1A1', 'rentcafe', 'rc1'),
      (2, 1, 'Oak', 'oak', 'apartment', '2 Oak Street', 'Halifax', 'NS', 'B3H 1A2', 'rentcafe', 'rc2')`);
  const made = await app.call(
    'POST',
    '/api/v1/importers',
    {
      importerKey: 'elm-rentcafe',
      name: 'Elm',
      clientId: 1,
      source: 'rentcafe',
      feedUrl: `http://127.0.0.1:${port}/feed.xml`,
    },
    app.importer,
  );
  expect([made.statusCode, made.json()]).toEqual([
    201,
    { data: expect.objectContaining({ runStatus: 'NOT_RUNNING' }) },
  ]);
  importerId = dataOf<{ id: number }>(made).id;
});
afterAll(async () => {
  await app.close();
  await shared.drop();
  source.closeAllConnections();
  source.close();
});

interface Outcome {
  status: string;
  message: string | null;
  added: number | null;
  changed: number | null;
  removed: number | null;
  unchanged: number | null;
  result: RunResult | null;
}

async function run(parameters: object = {}): Promise<Outcome> {
  const started = await app.call('POST', `${api}/tasks`, {
    name: 'run-importer',
    parameters: { importer: importerId, ...parameters },
  });
  expect([started.statusCode, started.body]).toEqual([202, expect.any(String)]);
  const { id } = dataOf(started);
  await app.runIn(id, 'success', 'fatal-error', 'RECOVERABLE_ERROR');
  return dataOf<Outcome>(await app.call('GET', `${api}/runs/${id}`, undefined, app.importer));
}

const feed = (...properties: FeedProperty[]) => {
  answer = { status: 200, body: printRentCafe(properties) };
};
const stored = async () =>
  (
    await app.db.query<{ units: number; floorplans: number }>(sql`
      select (select count(*) from units)::int as units, (select count(*) from floorplans)::int as floorplans`)
  ).rows[0];

describe('an importer', () => {
  it('calls only configured hosts', async () => {
    const refused = await app.call(
      'PUT',
      `/api/v1/importers/${importerId}`,
      { feedUrl: 'http://10.0.0.1/x' },
      app.importer,
    );
    expect(refused.json()).toMatchObject({
      status: 400,
      errors: { feedUrl: '10.0.0.1 is not among the hosts this server may call (OUTBOUND_HOSTS)' },
    });
  });

  it('compares first, then stores; the same feed again changes nothing', async () => {
    feed(elm);
    const total = elm.units.length + elm.floorplans.length;
    expect(await run({ dryRun: true })).toMatchObject({
      status: 'success',
      message: 'A dry run: nothing was stored',
      added: total,
      result: { dryRun: true, properties: [{ importId: 'rc1', propertyId: 1, counts: { added: total } }] },
    });
    expect(await stored()).toEqual({ units: 0, floorplans: 0 });
    expect(await run()).toMatchObject({
      status: 'success',
      added: total,
      changed: 0,
      removed: 0,
      unchanged: 0,
    });
    expect(await stored()).toEqual({ units: elm.units.length, floorplans: elm.floorplans.length });
    expect(await run()).toMatchObject({
      status: 'success',
      added: 0,
      changed: 0,
      removed: 0,
      unchanged: total,
    });
    const read = await app.call(
      'GET',
      `/api/v1/importers/${importerId}?relations=client,lastRun`,
      undefined,
      app.importer,
    );
    expect(read.json()).toMatchObject({
      data: { runStatus: 'success', unitCount: elm.units.length, propertyCount: 2, client: { name: 'Elm' } },
    });
    const events = await app.db.query(sql`
      select from audit_entries where action = 'imported' and resource = 'property_meta' and record_key = '1'`);
    expect(events.rowCount).toBe(1);
  });

  it('updates, adds and removes units', async () => {
    const [first, ...others] = elm.units;
    if (first === undefined) throw new Error('There are no units');
    const dearer = { ...first, rent: '9999.00' };
    const newUnit = { ...first, importId: 'new', number: '999' };
    feed({ ...elm, units: [dearer, newUnit, ...others.slice(1)] });
    expect(await run()).toMatchObject({ status: 'success', added: 1, changed: 1, removed: 1 });
    const { rows } = await app.db.query(sql`select rent from units where import_id = ${first.importId}`);
    expect(rows).toEqual([{ rent: '9999.00' }]);
    feed(elm);
    await run();
  });

  it.each([
    [
      'a web page',
      { status: 200, body: '<!doctype html><html></html>' },
      'fatal-error',
      'This is a web page, not a feed',
    ],
    ['an unknown root', { status: 200, body: '<rss/>' }, 'fatal-error', 'is not known'],
    ['half a document', { status: 200, body: '<PhysicalProperty><Prop' }, 'fatal-error', 'not a feed'],
    ['nobody there', { status: 404, body: '' }, 'fatal-error', 'answered 404'],
    ['unchanged', { status: 304, body: '' }, 'RECOVERABLE_ERROR', 'has not changed'],
    ['trouble', { status: 503, body: '' }, 'RECOVERABLE_ERROR', 'answered 503'],
    ['an empty answer', { status: 200, body: '  ' }, 'RECOVERABLE_ERROR', 'was empty'],
    ['an empty feed', { status: 200, body: '<PhysicalProperty/>' }, 'RECOVERABLE_ERROR', 'The feed is empty'],
  ])('%s removes nothing', async (_, given, status, words) => {
    const before = await stored();
    answer = given;
    const outcome = await run();
    expect([outcome.status, outcome.message]).toEqual([status, expect.stringContaining(words)]);
    expect(outcome.message).toContain('Nothing was changed.');
    expect(await stored()).toEqual(before);
  });

  it('holds a removal of more than a fifth until a person confirms', async () => {
    feed({ ...elm, units: elm.units.slice(0, Math.floor(elm.units.length / 2)) });
    const goneCount = elm.units.length - Math.floor(elm.units.length / 2);
    const heldRun = await run();
    expect(heldRun).toMatchObject({
      status: 'RECOVERABLE_ERROR',
      removed: 0,
      result: { held: { removals: goneCount, units: elm.units.length } },
    });
    expect((await stored())?.units).toBe(elm.units.length);
    expect(await run({ confirmRemovals: true })).toMatchObject({ status: 'success', removed: goneCount });
    expect((await stored())?.units).toBe(elm.units.length - goneCount);
  });

  it('names unknown properties and updates the others', async () => {
    feed({ ...elm, importId: 'rc99', name: 'Stranger' }, elm);
    expect(await run()).toMatchObject({
      status: 'success',
      result: { errors: [{ subject: 'Stranger (rc99)', message: expect.stringContaining('left out') }] },
    });
  });

  it('a property that fails does not affect the others', async () => {
    await app.db.query(sql`
      create function refuse_oak() returns trigger language plpgsql as
      $$ begin if new.property_id = 2 then raise exception 'no'; end if; return new; end $$`);
    await app.db.query(
      sql`create trigger refuse_oak before insert on floorplans for each row execute function refuse_oak()`,
    );
    feed(
      { ...elm, importId: 'rc2', name: 'Oak' },
      { ...elm, units: elm.units.map((unit) => ({ ...unit, rent: '1.00' })) },
    );
    const outcome = await run();
    expect(outcome.result?.errors).toEqual([
      { subject: 'Oak (rc2)', message: 'It could not be stored, and is as it was before' },
    ]);
    expect(outcome).toMatchObject({ status: 'success', changed: expect.any(Number) });
    const { rows } = await app.db.query(sql`
      select property_id, count(*)::int as units from units where rent = 1 group by 1`);
    expect(rows).toEqual([{ property_id: 1, units: elm.units.length }]);
  });

  it('never runs twice at once', async () => {
    answer = { status: 200, body: '', hold: true };
    const send = async () =>
      dataOf(
        await app.call('POST', `${api}/tasks`, {
          name: 'run-importer',
          parameters: { importer: importerId },
        }),
      ).id;
    const [first, second] = [await send(), await send()];
    await app.runIn(first, 'running');
    await app.call('POST', `${api}/runs/${second}/cancel`, {});
    expect(await app.runIn(second, 'cancelled')).toMatchObject({ attempt: 0 });
    await app.call('POST', `${api}/runs/${first}/cancel`, {});
    expect(await app.runIn(first, 'cancelled')).toMatchObject({ attempt: 1 });
    const read = await app.call('GET', `/api/v1/importers/${importerId}`, undefined, app.importer);
    expect(read.json()).toMatchObject({ data: { runStatus: 'NOT_RUNNING' } });
  });

  it('is stopped by a client restriction, by name, also one added during the run', async () => {
    answer = { status: 200, body: '', hold: true };
    const start = () =>
      app.call('POST', `${api}/tasks`, { name: 'run-importer', parameters: { importer: importerId } });
    const first = dataOf(await start()).id;
    const waiting = dataOf(await start()).id;
    await app.runIn(first, 'running');
    const { rows } = await app.db.query<{ id: number }>(sql`
      insert into client_restrictions (client_id, scope, target, mode, reason, valid_from)
      values (1, 'importer', 'RentCafe', 'deny', 'Moves to another system', '2020-01-01') returning id`);
    const words = `Restriction ${rows[0]?.id} of this client stands in the way (deny importer RentCafe): Moves to another system.`;
    await app.call('POST', `${api}/runs/${first}/cancel`, {});
    await app.runIn(waiting, 'fatal-error');
    const stopped = await app.call('GET', `${api}/runs/${waiting}`, undefined, app.importer);
    expect(dataOf<Outcome>(stopped).message).toContain(words);
    const refused = await start();
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(words);
    const checked = await app.call('POST', `${api}/tasks/run-importer/validate`, {
      parameters: { importer: importerId },
    });
    expect(checked.json()).toEqual({ data: { errors: { importer: words } } });
    await app.db.query(sql`delete from client_restrictions`);
  });

  it('a paused importer does not run, and validation says so', async () => {
    await app.call('PUT', `/api/v1/importers/${importerId}`, { status: 'paused' }, app.importer);
    const checked = await app.call('POST', `${api}/tasks/run-importer/validate`, {
      parameters: { importer: importerId },
    });
    expect(checked.json()).toEqual({ data: { errors: { importer: 'Elm is paused' } } });
  });
});
