import type { FeedProperty } from '@supersync/contract/importers/feed-parser/feed.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elm, oak, startImporterApp, type ImporterApp } from '#test/importer-app.ts';
import { api, dataOf, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import type { Jar } from '#test/web-app.ts';

let made: ImporterApp;
let app: TasksApp;
let second: Jar;

beforeAll(async () => {
  made = await startImporterApp();
  ({ app } = made);
  second = await made.signIn('supersync_importer_team');
});
afterAll(() => made.close());

const dearer = (property: FeedProperty, rent: string): FeedProperty => ({
  ...property,
  units: property.units.map((unit) => ({ ...unit, rent })),
});

/** Units per property and rent. */
const rents = async () =>
  (
    await app.db.query<{ property_id: number; rent: string; units: number }>(sql`
      select property_id, rent, count(*)::int as units from units where rent in (1, 2) group by 1, 2 order by 1, 2`)
  ).rows;

const get = async <T>(path: string, as: Jar = app.importer): Promise<T> =>
  dataOf<T>(await app.call('GET', `/api/v1/${path}`, undefined, as));

const start = async (body: object, as: Jar = app.importer) =>
  app.call('POST', `/api/v1/importers/${made.importerId}/run`, body, as);

describe('an import run', () => {
  it('caches each answer once, with what was made of it', async () => {
    made.feed(elm, oak);
    const first = await made.run();
    const again = await made.run();
    const payloads = await get<{ id: number; runId: number; hash: string; unitCount: number }[]>(
      `import_payloads?importerId=${made.importerId}&sort=id`,
    );
    expect(payloads).toMatchObject([
      { runId: first.id, httpStatus: 200, unitCount: elm.units.length * 2, dialect: 'rentcafe-xml' },
      { runId: again.id, httpStatus: 200 },
    ]);
    expect(new Set(payloads.map(({ hash }) => hash)).size).toBe(1);
    const { rows } = await app.db.query(sql`select count(*)::int as bodies from import_bodies`);
    // The document and the model that was read from it.
    expect(rows).toEqual([{ bodies: 2 }]);
    const text = await get<{ text: string; next: number; total: number }>(
      `import_payloads/${payloads[0]?.id}/text?from=10&length=30`,
    );
    expect(text).toMatchObject({ from: 10, next: 40, total: expect.any(Number) });
    expect(text.text).toHaveLength(30);
  });

  it('says field by field what each run changed, down to the line of the payload', async () => {
    const [unit] = elm.units;
    made.feed(dearer(elm, '1.00'), oak);
    const { result } = await made.run();
    const changes = await get<{ kind: string; fields: object[] }[]>(
      `import_changes?importRunId=${result?.importRunId}&importId=${unit?.importId}`,
    );
    expect(changes).toMatchObject([
      {
        record: 'unit',
        propertyId: 1,
        kind: 'changed',
        fields: [{ field: 'rent', before: unit?.rent, after: '1.00' }],
      },
    ]);
    const { payloadId } = await get<{ payloadId: number }>(`import_runs/${result?.importRunId}`);
    const trace = (of: string) =>
      get<{ line: number; at: number; values: { field: string; line: number }[] }>(
        `import_payloads/${payloadId}/trace?record=unit&importId=${unit?.importId}&propertyImportId=${of}`,
      );
    // Both properties have a unit of this id.
    const found = await trace('rc1');
    expect((await trace('rc2')).line).toBeGreaterThan(found.line);
    const rent = found.values.find(({ field }) => field === 'rent');
    expect(rent).toEqual({
      field: 'rent',
      raw: '1.00',
      value: '1.00',
      path: '/PhysicalProperty/Property[1]/ILS_Unit[1]/UnitRent',
      line: expect.any(Number),
    });
    const { text } = await get<{ text: string }>(`import_payloads/${payloadId}/text?from=${found.at}`);
    const lines = text.split('\n');
    expect(lines[0]).toBe('<ILS_Unit>');
    expect(lines[(rent?.line ?? 0) - found.line]).toBe('<UnitRent>1.00</UnitRent>');
    const gone = await get(`import_payloads/${payloadId}/trace?record=unit&importId=nowhere`);
    expect(gone).toEqual({ line: null, at: null, path: null, values: [] });
  });

  it('applies all properties or none', async () => {
    await app.db.query(sql`
      create function refuse_oak() returns trigger language plpgsql as
      $$ begin if new.property_id = 2 and new.rent = 2 then raise exception 'no'; end if; return new; end $$`);
    await app.db.query(
      sql`create trigger refuse_oak before insert or update on units for each row execute function refuse_oak()`,
    );
    const before = await rents();
    made.feed(dearer(elm, '2.00'), dearer(oak, '2.00'));
    expect(await made.run()).toMatchObject({ status: 'RECOVERABLE_ERROR' });
    expect(await rents()).toEqual(before);
    await app.db.query(sql`drop trigger refuse_oak on units`);
    expect(await made.run()).toMatchObject({ status: 'success' });
    expect(await rents()).toEqual([
      { property_id: 1, rent: '2.00', units: elm.units.length },
      { property_id: 2, rent: '2.00', units: oak.units.length },
    ]);
  });

  it('leaves the old state when its connection is killed while it applies', async ({ skip }) => {
    if (app.db.kind === 'embedded') skip('The embedded database has one session');
    await app.db.query(sql`
      create function wait_at_oak() returns trigger language plpgsql as
      $$ begin if new.property_id = 2 then perform pg_advisory_xact_lock(77); end if; return new; end $$`);
    await app.db.query(
      sql`create trigger wait_at_oak before insert or update on units for each row execute function wait_at_oak()`,
    );
    made.feed(dearer(elm, '1.00'), dearer(oak, '1.00'));
    const client = await app.db.pool.connect();
    await client.query('select pg_advisory_lock(77)');
    const runId = dataOf(await start({})).id;
    for (;;) {
      const { rows } = await client.query<{ pid: number }>(
        `select pg_terminate_backend(pid), pid from pg_locks
         where locktype = 'advisory' and objid = 77 and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      if (rows.length > 0) break;
    }
    await client.query('select pg_advisory_unlock(77)');
    client.release();
    expect(await made.ended(runId)).toMatchObject({ status: 'RECOVERABLE_ERROR' });
    expect((await rents()).every(({ rent }) => rent === '2.00')).toBe(true);
    await app.db.query(sql`drop trigger wait_at_oak on units`);
    expect(await made.run()).toMatchObject({ status: 'success' });
    expect((await rents()).every(({ rent }) => rent === '1.00')).toBe(true);
  });

  it.for(['import_runs', 'import_changes', 'floorplans', 'units', 'audit_entries', 'events', 'import_days'])(
    'leaves the old state when its connection is killed as it writes %s',
    async (table, { skip }) => {
      if (app.db.kind === 'embedded') skip('The embedded database has one session');
      const state = async () =>
        (
          await app.db.query(sql`
            select (select md5(string_agg(u::text, '' order by u.id)) from units u) as units,
              (select md5(string_agg(f::text, '' order by f.id)) from floorplans f) as floorplans,
              (select count(*) from import_runs) as runs, (select count(*) from import_changes) as changes,
              (select count(*) from audit_entries where action = 'imported') as entries`)
        ).rows;
      // Others write some of these tables too: only the session of the run has staged rows, or is at its beginning.
      await app.db.query(sql`
        create function killed_here() returns trigger language plpgsql as
        $$ begin
          if tg_table_name = 'import_runs' or to_regclass('pg_temp.staged_units') is not null
          then perform pg_terminate_backend(pg_backend_pid()); end if;
          return null;
        end $$`);
      await app.db.query({
        text: `create trigger killed_here after insert or update on ${table} execute function killed_here()`,
      });
      const before = await state();
      const changedPlans = elm.floorplans.map((plan) => ({ ...plan, name: `${plan.name} at ${table}` }));
      made.feed({ ...dearer(elm, '3.00'), floorplans: changedPlans }, oak);
      expect(await made.run()).toMatchObject({ status: 'RECOVERABLE_ERROR' });
      expect(await state()).toEqual(before);
      await app.db.query(sql`drop function killed_here() cascade`);
      expect(await made.run()).toMatchObject({ status: 'success' });
      made.feed(dearer(elm, '1.00'), dearer(oak, '1.00'));
      expect(await made.run()).toMatchObject({ status: 'success' });
    },
  );

  it('applies a dry run only while the difference is the same', async () => {
    made.feed(elm, oak);
    const dry = await made.run({ dryRun: true });
    await app.db.query(
      sql`update units set rent = 5 where property_id = 1 and import_id = ${elm.units[0]?.importId}`,
    );
    const refused = await made.ended(dataOf(await start({ applies: dry.result?.importRunId })).id);
    expect(refused).toMatchObject({
      status: 'fatal-error',
      message: expect.stringContaining('Nothing was changed.'),
    });
    const anew = await made.run({ dryRun: true });
    // The source has something else by now: what was looked at is applied.
    made.feed(dearer(elm, '1.00'));
    const applied = await made.ended(dataOf(await start({ applies: anew.result?.importRunId })).id);
    expect(applied).toMatchObject({ status: 'success', added: 0, removed: 0 });
    const { rows } = await app.db.query(sql`
      select count(*)::int as count from units where rent in (1, 2, 5)`);
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('keeps locked fields and says so', async () => {
    await app.db.query(sql`insert into property_locks (property_id, field) values (1, 'name')`);
    made.feed({ ...elm, name: 'Renamed' }, oak);
    const { result } = await made.run();
    expect(result).toMatchObject({ locked: 1 });
    const { rows } = await app.db.query(sql`select name from properties where id = 1`);
    expect(rows).toEqual([{ name: elm.name }]);
    expect(await get(`import_changes?importRunId=${result?.importRunId}&record=property`)).toMatchObject([
      { lockedFields: ['name'], fields: [] },
    ]);
    await app.db.query(sql`delete from property_locks`);
  });

  it('holds removals of more than a fifth until a second person confirms them', async () => {
    const half = { ...elm, units: elm.units.slice(0, Math.floor(elm.units.length / 2)) };
    const gone = elm.units.length - half.units.length;
    made.feed(dearer(half, '1.00'), { ...oak, units: [] });
    const held = await made.ended(dataOf(await start({})).id);
    expect(held).toMatchObject({
      status: 'RECOVERABLE_ERROR',
      removed: 0,
      result: { held: { removals: gone + oak.units.length, units: elm.units.length + oak.units.length } },
    });
    expect((await made.stored())?.units).toBe(elm.units.length + oak.units.length);
    // Everything else was applied.
    expect(await rents()).toMatchObject([{ property_id: 1, units: half.units.length }]);
    const path = `/api/v1/import_runs/${held.result?.importRunId}`;
    const reason = { reason: 'The client sold it' };
    const own = await app.call('POST', `${path}/confirm`, reason, app.importer);
    expect([own.statusCode, own.json()]).toEqual([403, expect.objectContaining({ code: 'own_import' })]);
    const forged = await app.call('POST', `${api}/tasks`, {
      name: 'run-importer',
      parameters: { importer: made.importerId, confirmation: held.result?.importRunId },
    });
    expect(forged.statusCode).toBe(400);
    const confirmed = await app.call('POST', `${path}/confirm`, reason, second);
    expect([confirmed.statusCode, confirmed.json()]).toMatchObject([200, { data: { state: 'confirmed' } }]);
    const after = await made.ended(dataOf<{ runId: number }>(confirmed).runId);
    expect(after).toMatchObject({ status: 'success', removed: gone + oak.units.length });
    expect((await made.stored())?.units).toBe(half.units.length);
    expect((await app.call('POST', `${path}/drop`, reason, second)).statusCode).toBe(409);
  });

  it('goes back by replaying an earlier payload', async () => {
    const [first] = await get<{ id: number }[]>(
      `import_payloads?importerId=${made.importerId}&sort=id&limit=1`,
    );
    const replayed = await made.ended(dataOf(await start({ payloadId: first?.id })).id);
    expect(replayed).toMatchObject({ status: 'success' });
    expect((await made.stored())?.units).toBe(elm.units.length + oak.units.length);
  });

  it('a later run supersedes what was held', async () => {
    made.feed({ ...elm, units: [] }, { ...oak, units: [] });
    const held = await made.run();
    made.feed(elm, oak);
    await made.run();
    expect(await get(`import_runs/${held.result?.importRunId}`)).toMatchObject({ state: 'superseded' });
  });

  it('asks the source whether anything has changed', async () => {
    made.answer({ status: 200, body: '<PhysicalProperty/>' });
    made.feed(elm, oak);
    made.answer({
      status: 200,
      body: (await document()).replace('</PhysicalProperty>', ' </PhysicalProperty>'),
      headers: { etag: '"v1"' },
    });
    await made.run();
    made.answer({ status: 304, body: '' });
    expect(await made.run()).toMatchObject({
      status: 'RECOVERABLE_ERROR',
      message: expect.stringContaining('has not changed'),
    });
    expect(made.requests.at(-1)).toMatchObject({ 'if-none-match': '"v1"' });
    expect(await get(`importers/${made.importerId}`)).toMatchObject({
      lastCheckedAt: expect.any(String),
      isStale: 0,
    });
  });

  it('takes 204 as a feed without units, and holds it', async () => {
    made.answer({ status: 204, body: '' });
    expect(await made.run()).toMatchObject({
      status: 'RECOVERABLE_ERROR',
      result: { held: { removals: elm.units.length * 2 } },
    });
  });

  it('two servers that are asked at once start one run', async () => {
    made.answer({ status: 200, body: '', hold: true });
    const other = await startTasksApp(made.shared, { env: { ...made.env } });
    try {
      const answers = await Promise.all([
        start({}),
        other.call('POST', `/api/v1/importers/${made.importerId}/run`, {}, other.importer),
        start({}, second),
        other.call('POST', `/api/v1/importers/${made.importerId}/run`, {}, other.importer),
      ]);
      const ids = answers.map((each) => dataOf(each).id);
      expect([answers.map(({ statusCode }) => statusCode), new Set(ids).size]).toEqual([
        [202, 202, 202, 202],
        1,
      ]);
      await app.runIn(ids[0] ?? 0, 'running');
      await app.call('POST', `${api}/runs/${ids[0]}/cancel`, {});
      await app.runIn(ids[0] ?? 0, 'cancelled');
    } finally {
      await other.close();
    }
  });

  it('reads a cached document again and compares', async () => {
    const [first] = await get<{ id: number }[]>(
      `import_payloads?importerId=${made.importerId}&sort=id&limit=1`,
    );
    const again = await app.call(
      'POST',
      `/api/v1/import_payloads/${first?.id}/reparse`,
      undefined,
      app.importer,
    );
    expect(again.json()).toMatchObject({
      data: { counts: { added: 0, changed: 0, removed: 0 }, before: { units: elm.units.length * 2 } },
    });
  });

  async function document(): Promise<string> {
    const [first] = await get<{ id: number }[]>(
      `import_payloads?importerId=${made.importerId}&sort=id&limit=1`,
    );
    return (await get<{ text: string }>(`import_payloads/${first?.id}/text`)).text;
  }
});
