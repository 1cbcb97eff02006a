import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elm, oak, startImporterApp, type ImporterApp } from '#test/importer-app.ts';
import { api, dataOf, type TasksApp } from '#test/tasks-app.ts';
import type { Jar } from '#test/web-app.ts';
import { demoDocument } from '../demo-documents.ts';

let made: ImporterApp;
let app: TasksApp;
let admin: Jar;
let path: string;

beforeAll(async () => {
  made = await startImporterApp();
  ({ app } = made);
  admin = await made.signIn('supersync_importer_admin');
  path = `/api/v1/importers/${made.importerId}/config`;
});
afterAll(() => made.close());

interface Read {
  readonly number: number;
  readonly document: Record<string, unknown>;
}

const read = async (): Promise<Read> => dataOf<Read>(await app.call('GET', path, undefined, app.importer));

/** Saves the configuration as it stands, with some fields changed. */
const save = async (changes: object, more: object = {}) => {
  const { number, document } = await read();
  return app.call(
    'PUT',
    path,
    { basedOn: number, document: { ...document, ...changes }, ...more },
    app.importer,
  );
};

const saveSecret = (name: string, value: string, as: Jar = admin) =>
  app.call('PUT', '/api/v1/secrets/value', { name, value }, as);

describe('the secrets of importers', () => {
  const value = 'hunter2-hunter2';

  it('are saved by importer admins, and never answered again', async () => {
    expect((await saveSecret('elm/feed', value, app.importer)).statusCode).toBe(403);
    const saved = await saveSecret('elm/feed', value);
    expect([saved.statusCode, saved.body]).toEqual([200, expect.not.stringContaining(value)]);
    const list = await app.call('GET', '/api/v1/secrets', undefined, admin);
    expect(list.json()).toMatchObject({ data: [{ name: 'elm/feed' }] });
    expect(list.body).not.toContain(value);
    expect(list.body).not.toContain('sealed');
  });

  it('are sealed in the database', async () => {
    const { rows } = await app.db.query<{ sealed: Buffer; others: string }>(sql`
      select sealed, (select string_agg(a::text, ' ') from audit_entries a) as others from secrets`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.sealed.toString('latin1')).not.toContain(value);
    expect(rows[0]?.others).not.toContain(value);
  });

  it('are sent by a run, with the value of that moment', async () => {
    expect((await save({ credentialRef: 'elm/feed' })).statusCode).toBe(200);
    made.feed(elm, oak);
    expect(await made.run()).toMatchObject({ status: 'success' });
    expect(made.requests.at(-1)?.authorization).toBe(`Bearer ${value}`);
    await saveSecret('elm/feed', 'another-one');
    await made.run();
    expect(made.requests.at(-1)?.authorization).toBe('Bearer another-one');
    const logged = await app.db.query(sql`select from run_log_lines where text like '%another-one%'`);
    expect(logged.rowCount).toBe(0);
  });

  it('stay while an importer uses them', async () => {
    const id = dataOf<{ id: number }[]>(await app.call('GET', '/api/v1/secrets', undefined, admin))[0]?.id;
    const refused = await app.call('DELETE', `/api/v1/secrets/${id}`, undefined, admin);
    expect(refused.json()).toMatchObject({ status: 409, detail: expect.stringContaining('importer Elm') });
    await save({ credentialRef: undefined });
    expect((await app.call('DELETE', `/api/v1/secrets/${id}`, undefined, admin)).statusCode).toBe(204);
    const unknown = await save({ credentialRef: 'elm/feed' });
    expect(unknown.json()).toMatchObject({
      status: 400,
      errors: { 'document.credentialRef': 'There is no secret elm/feed' },
    });
  });
});

describe('the configuration of an importer', () => {
  const rents = async () =>
    (
      await app.db.query<{ is_market: boolean }>(
        sql`select bool_and(rent = market_rent) as is_market from units`,
      )
    ).rows[0]?.is_market;

  it('is tested without writing', async () => {
    const { number, document } = await read();
    const started = await app.call(
      'POST',
      `${path}/test`,
      { document: { ...document, rentField: 'market' } },
      app.importer,
    );
    expect(await made.ended(dataOf(started).id)).toMatchObject({
      status: 'success',
      changed: expect.any(Number),
      result: { dryRun: true },
    });
    expect([await rents(), (await read()).number]).toEqual([false, number]);
  });

  it('names the rent of the feed that is stored', async () => {
    const before = await read();
    const named = { rent: '1000.00', marketRent: '1100.00', effectiveRent: '900.00' };
    const fed = [elm, oak].map((home) => ({
      ...home,
      units: home.units.map((unit) => ({ ...unit, ...named })),
    }));
    // Sources of the demo give no effective rent.
    const body = demoDocument('rentcafe-xml', fed)
      .body.toString('utf8')
      .replaceAll(
        '<UnitLeasedStatusDescription>',
        `<EffectiveRent>${named.effectiveRent}</EffectiveRent><UnitLeasedStatusDescription>`,
      );
    made.answer({ status: 200, body });
    for (const [rentField, rent] of [
      ['effective', named.effectiveRent],
      ['market', named.marketRent],
      ['unit', named.rent],
    ] as const) {
      await save({ rentField });
      expect(await made.run()).toMatchObject({ status: 'success' });
      const { rows } = await app.db.query(sql`select distinct rent from units`);
      expect(rows, rentField).toEqual([{ rent }]);
    }
    await save(before.document);
    made.feed(elm, oak);
    await made.run();
  });

  it('is saved as a version that the next run uses, and put back', async () => {
    const before = await read();
    expect((await save({ rentField: 'market' }, { note: 'As agreed' })).json()).toMatchObject({
      data: { number: before.number + 1 },
    });
    await made.run();
    expect(await rents()).toBe(true);
    const restored = await save(before.document, { restoredFrom: before.number });
    expect(restored.statusCode).toBe(200);
    expect((await read()).document).toEqual(before.document);
    await made.run();
    expect(await rents()).toBe(false);
    const versions = await app.call(
      'GET',
      `/api/v1/importer_configs?importerId=${made.importerId}&sort=-number&limit=2`,
      undefined,
      app.importer,
    );
    expect(versions.json()).toMatchObject({
      data: [
        { number: before.number + 2, restoredFrom: before.number },
        { number: before.number + 1, note: 'As agreed', document: { rentField: 'market' } },
      ],
    });
  });

  it('refuses what an older version is the base of, hosts it may not call, and contradictions', async () => {
    const { document } = await read();
    const stale = await app.call('PUT', path, { basedOn: 1, document }, app.importer);
    expect(stale.json()).toMatchObject({ status: 409, code: 'newer_template' });
    expect((await save({ feedUrl: 'http://10.0.0.1/feed.xml' })).json()).toMatchObject({
      status: 400,
      errors: { 'document.feedUrl': expect.stringContaining('OUTBOUND_HOSTS') },
    });
    expect((await save({ request: 'rentcafe-v2' })).json()).toMatchObject({
      errors: { 'document.format': expect.any(String) },
    });
    expect((await save({ source: 'entrata' })).json()).toMatchObject({
      errors: { 'document.source': 'An importer keeps its source' },
    });
  });
});

describe('the retention of the cache', () => {
  it('removes old payloads and documents, but none that is pinned, held or the newest', async () => {
    const units = (count: number) => ({ ...elm, units: elm.units.slice(0, count) });
    const payloads: number[] = [];
    for (const count of [9, 8, 8]) {
      made.feed(units(count), oak);
      await made.run();
      const { rows } = await app.db.query<{ id: number }>(sql`select max(id) as id from import_payloads`);
      payloads.push(rows[0]?.id ?? 0);
    }
    // Half of the units would go: held.
    made.feed(units(1), oak);
    expect(await made.run()).toMatchObject({ result: { held: expect.any(Object) } });
    made.answer({ status: 503, body: '' });
    await made.run();
    const [pinned = 0, old = 0, sameAsOld = 0] = payloads;
    await app.call('POST', `/api/v1/import_payloads/${pinned}/pin`, { pinned: true }, app.importer);
    await app.db.query(sql`update import_payloads set fetched_at = now() - interval '3 days'`);
    await app.db.query(sql`update import_payloads set fetched_at = now() where id = ${sameAsOld}`);
    await app.db.query(sql`update import_bodies set created = now() - interval '3 days'`);
    const started = await app.call('POST', `${api}/tasks`, {
      name: 'purge-import-cache',
      parameters: { days: 1, changeDays: 180 },
    });
    await app.runIn(dataOf(started).id, 'success');
    const left = await app.db.query<{ id: number; state: string | null; status: number }>(sql`
      select p.id, r.state, p.http_status as status from import_payloads p
      left join import_runs r on r.payload_id = p.id order by p.id`);
    expect(left.rows).toEqual([
      { id: pinned, state: 'applied', status: 200 },
      { id: sameAsOld, state: 'applied', status: 200 },
      { id: expect.any(Number), state: 'held', status: 200 },
      { id: expect.any(Number), state: null, status: 503 },
    ]);
    expect(left.rows.some(({ id }) => id === old)).toBe(false);
    // Documents that are still named stay readable; no other is left.
    const text = await app.call('GET', `/api/v1/import_payloads/${sameAsOld}/text`, undefined, app.importer);
    expect(text.body).toContain('PhysicalProperty');
    const orphans = await app.db.query(sql`
      select from import_bodies b
      where not exists (select from import_payloads p where b.hash in (p.hash, p.model_hash))`);
    expect(orphans.rowCount).toBe(0);
  });
});
