import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  elm,
  startImporterApp,
  type ImporterApp,
  type Outcome,
  type SourceAnswer,
} from '#test/importer-app.ts';
import { api, dataOf, type TasksApp } from '#test/tasks-app.ts';

let made: ImporterApp;
let app: TasksApp;
let importerId: number;

beforeAll(async () => {
  made = await startImporterApp();
  ({ app, importerId } = made);
});
afterAll(() => made.close());

const run = (parameters?: object): Promise<Outcome> => made.run(parameters);
const feed = (...properties: Parameters<ImporterApp['feed']>): void => made.feed(...properties);
const stored = () => made.stored();

describe('an importer', () => {
  it('calls only configured hosts', async () => {
    const refused = await app.call(
      'POST',
      '/api/v1/importers',
      { importerKey: 'x', name: 'X', clientId: 1, source: 'rentcafe', feedUrl: 'http://10.0.0.1/x' },
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
      // The property's own name.
      changed: 1,
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
    expect(events.rowCount).toBe(2);
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
  ] as const satisfies readonly (readonly [string, SourceAnswer, string, string])[])(
    '%s removes nothing',
    async (_, given, status, words) => {
      const before = await stored();
      made.answer(given);
      const outcome = await run();
      expect([outcome.status, outcome.message]).toEqual([status, expect.stringContaining(words)]);
      expect(outcome.message).toContain('Nothing was changed.');
      expect(await stored()).toEqual(before);
    },
  );

  it('names unknown properties and updates the others', async () => {
    feed({ ...elm, importId: 'rc99', name: 'Stranger' }, elm);
    expect(await run()).toMatchObject({
      status: 'success',
      result: {
        errors: [
          { subject: 'Stranger (rc99)', message: expect.stringContaining('left out') },
          { subject: 'Oak (rc2)', message: 'It is not in the feed, so its units stay as they are' },
        ],
      },
    });
  });

  it('never runs twice at once', async () => {
    made.answer({ status: 200, body: '', hold: true });
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
    made.answer({ status: 200, body: '', hold: true });
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
