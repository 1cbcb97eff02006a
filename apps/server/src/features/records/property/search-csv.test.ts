import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { propertySorts, type PropertyHit } from '@supersync/contract/records/property/search.ts';
import { parseCsv } from '#test/parse-csv.ts';
import { encoded, startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import { cellsOf, compileSearchCsv } from './search-csv.ts';

const path = '/api/v1/property_search';

/** A property as its CSV row. */
const cellsOfHit = (hit: PropertyHit): (string | number | null)[] => [
  hit.id,
  hit.name,
  hit.address,
  hit.city,
  hit.provinceCode,
  hit.clientName,
  hit.propertyType,
  hit.status,
  hit.attention.join('; '),
  hit.unitsAvailable,
  hit.rentMin,
  hit.rentMax,
  hit.currency,
  new Date(hit.modifiedAt).toISOString(),
  hit.postalCode,
  hit.phone === null ? null : `'${hit.phone}`,
  hit.unitCount,
  hit.photoCount,
  hit.importSource,
  hit.importId,
];

describe.each(testDatabases())('CSV of a property search on $name', (kind) => {
  let web: PlatformApp;
  let oak: number;

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    oak = await web.addClient({ name: 'Oakfield "North", Ltd' });
    const birch = await web.addClient({ name: 'Birch & Sons' });
    await web.addProperty(oak, {
      name: 'Maple Court',
      city: 'Montréal',
      provinceCode: 'QC',
      phone: '+14165550123',
      importSource: 'yardi',
      importId: 'YD-778',
      unitCount: 12,
      unitsAvailable: 3,
      rentMin: '1500.00',
      rentMax: '1900.00',
    });
    await web.addProperty(oak, { name: 'Maple Tower', unitsAvailable: 1 });
    await web.addProperty(birch, { name: 'Elm House', propertyType: 'house', status: 'draft' });
    await web.addProperty(birch, { name: 'Old Maple', city: 'Ottawa' });
  });
  afterAll(() => web.stop());

  const csv = async (query: string): Promise<string[][]> => {
    const answer = await web.by('GET', `${path}/csv?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return parseCsv(answer.body);
  };
  const found = async (query: string): Promise<readonly PropertyHit[]> =>
    (await web.ok<{ rows: PropertyHit[] }>('GET', `${path}?${query}&limit=200`)).rows;

  it.each([
    ...propertySorts.map((sort) => `sort=${sort}`),
    'q=maple',
    'q=maple&sort=-city',
    `q=maple&filters=${encoded({ status: ['active'], province: ['ON', 'QC'] })}`,
    `filters=${encoded({ attention: ['photos'] })}`,
    // Misspelled: the export uses the same corrected words as the page.
    'q=mapel',
    'q=zzzzzz',
    // Known words, but the filter leaves no results.
    `q=elm&filters=${encoded({ status: ['active'] })}`,
  ])('has the rows of the search in order: %s', async (query) => {
    const hits = await found(query);
    const [header, ...rows] = await csv(query);
    expect(header).toEqual([
      'Id',
      'Name',
      'Address',
      'City',
      'Province or state',
      'Client',
      'Property type',
      'Status',
      'Needs attention',
      'Units available',
      'Rent from',
      'Rent to',
      'Currency',
      'Modified',
      'Postal code',
      'Phone',
      'Units',
      'Photos',
      'Import source',
      'Import ID',
    ]);
    expect(rows).toEqual(hits.map((hit) => cellsOfHit(hit).map((value) => String(value ?? ''))));
  });

  it('the compared searches are not empty', async () => {
    expect((await found('q=mapel')).map(({ name }) => name)).toEqual([
      'Maple Court',
      'Maple Tower',
      'Old Maple',
    ]);
    expect(await found('q=zzzzzz')).toEqual([]);
  });

  it('has the requested columns in order, always the id, and a BOM on request', async () => {
    const answer = await web.by('GET', `${path}/csv?q=court&columns=rent,name,id,name&withBom=1`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="property-search.csv"',
    });
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, ...rows] = parseCsv(answer.rawPayload.subarray(3).toString());
    expect(header).toEqual(['Id', 'Rent from', 'Rent to', 'Currency', 'Name']);
    expect(rows.map((cells) => cells.slice(1))).toEqual([['1500.00', '1900.00', 'CAD', 'Maple Court']]);
  });

  it('escapes formulas', async () => {
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '"quoted", cell', 'two\nlines'];
    const owner = await web.addClient({ name: '=cmd|calc' });
    for (const address of hostile)
      await web.addProperty(owner, { name: address, address, importId: address });
    const filters = encoded({ client: [owner] });
    const [, ...rows] = await csv(`filters=${filters}&columns=name,address,client,importId`);
    const harmless = hostile.map((text) => (/^[=+\-@]/.test(text) ? `'${text}` : text));
    for (const column of [1, 2, 4])
      expect(rows.map((cells) => cells[column]).toSorted()).toEqual(harmless.toSorted());
    expect(new Set(rows.map((cells) => cells[3]))).toEqual(new Set(["'=cmd|calc"]));
  });

  it('masks personal fields for callers without the permission', async () => {
    const { phone } = propertyMeta.fields;
    const cells = cellsOf({
      ...propertyMeta,
      fields: { ...propertyMeta.fields, phone: { ...phone, personal: true } },
    });
    const read = async (viewer: Parameters<typeof compileSearchCsv>[0]): Promise<string> => {
      const query = { words: [], filters: { province: ['QC'] }, sort: 'name' };
      const { select } = compileSearchCsv(viewer, query, ['phone'], cells);
      let text = '';
      for await (const chunk of await web.db.copyTo(select)) text += String(chunk);
      return text;
    };
    expect(await read({ ...viewerOf(null), seesPersonal: true })).toContain('4165550123');
    expect(await read(viewerOf(null))).toMatch(/^\d+,•••\n$/);
  });

  it('writes an audit entry before streaming, and only when it streams', async () => {
    const entries = async (): Promise<object[]> =>
      (
        await web.db.query<{ reason: string; actor_id: number }>(
          sql`select reason, actor_id, resource from audit_entries where action = 'exported' order by id`,
        )
      ).rows;
    const before = await entries();
    const anonymous = await web.call(null, 'GET', `${path}/csv`);
    expect(anonymous.statusCode).toBe(401);
    for (const query of ['columns=secret', 'columns=', 'sort=rent', 'filters=x', 'limit=5', 'withBom=yes'])
      expect((await web.by('GET', `${path}/csv?${query}`)).json(), query).toMatchObject({
        status: 400,
        errors: expect.anything(),
      });
    expect(await entries()).toEqual(before);
    await csv('q=maple&columns=name');
    expect((await entries()).slice(before.length)).toEqual([
      {
        actor_id: web.admin.userId,
        resource: propertyMeta.name,
        reason: `${path}/csv?q=maple&columns=name`,
      },
    ]);
  });

  it('streams rows without a content length, each once', async () => {
    await web.db.query(sql`
      insert into properties (client_id, name, permalink, property_type, address, city, province_code, postal_code)
      select ${oak}, 'Lodge ' || n, 'lodge-' || n, 'house', n || ' Lodge Rd', 'Ottawa', 'ON', 'K1A 0B1'
      from generate_series(1, 5000) as n`);
    const answer = await web.by('GET', `${path}/csv?q=lodge&columns=name`);
    expect(answer.headers['content-length']).toBeUndefined();
    const [, ...rows] = parseCsv(answer.body);
    expect(rows).toHaveLength(5000);
    expect(new Set(rows.map(([id]) => id)).size).toBe(5000);
  });

  it('releases the database connection when the client disconnects', async () => {
    const origin = await web.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${origin}${path}/csv`, { headers: { cookie: web.admin.jar.header } });
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
    await expect.poll(() => web.db.pool.totalCount - web.db.pool.idleCount).toBe(0);
  });
});
