import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const path = '/api/v1/ad_url_batches';
const ads = '/api/v1/ad_urls';
const pollOptions = { timeout: 120_000, interval: 30 };

describe.each(testDatabases())('bulk changes of ad URLs on $name', (kind) => {
  let web: PlatformApp;
  let clientId: number;
  let partnerKey: string;
  let partnerId: number;
  let properties: number[];

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    await web.app.startWork();
    clientId = await web.addClient({ name: 'Oak Ridge' });
    partnerKey = 'zumper_ca';
    partnerId = await web.addPartner({ name: 'Zumper Canada', partnerKey });
    properties = [];
    for (let n = 0; n < 4; n += 1) properties.push(await web.addProperty(clientId));
  });
  afterAll(() => web.stop());
  afterEach(() => web.db.query(sql`delete from ad_urls`));

  const act = (at: string, body?: object) =>
    web.ok<Data & { status: string }>('POST', `${path}${at}`, body, { 'idempotency-key': randomUUID() });
  const inStatus = async (id: number, status: string): Promise<Data> => {
    await expect.poll(async () => (await web.ok('GET', `${path}/${id}`))['status'], pollOptions).toBe(status);
    return web.ok('GET', `${path}/${id}`);
  };
  const rowsOf = async (id: number, verdict: string) =>
    (await web.ok<Data[]>('GET', `/api/v1/ad_url_batch_rows?batchId=${id}&verdict=${verdict}&limit=0`)).map(
      ({ rowNumber, problem }) => [rowNumber, problem],
    );
  const adsOf = (propertyId: number) => web.ok<Data[]>('GET', `${ads}?propertyId=${propertyId}&limit=0`);
  const upload = async (...lines: string[]): Promise<number> => {
    const { id } = await act('/upload', { name: 'ads.csv' });
    await web.ok('POST', `${path}/${id}/parts`, { part: 0, text: lines.join('\n'), isLast: true });
    return id;
  };
  const auditOf = async (id: number) =>
    (
      await web.db.query<{ action: string; changes: Record<string, unknown>; actor_id: number }>(sql`
        select action, changes, actor_id from audit_entries
        where resource = 'ad_url' and record_key = ${String(id)} order by id`)
    ).rows;

  it('a file is checked row by row, applied, and undone as one', async () => {
    const [one = 0, two = 0, three = 0] = properties;
    const existing = await web.ok('POST', ads, {
      propertyId: one,
      partnerId,
      url: 'https://z.example/old',
      note: 'Mine',
    });
    await web.ok('POST', ads, { propertyId: two, partnerId, url: 'https://z.example/same' });
    const id = await upload(
      'Property ID,Partner,URL,Note',
      `${one},${partnerKey},https://z.example/new,`,
      `${two},Zumper Canada,https://z.example/same,`,
      `${three},zumper canada,https://z.example/3,"first, of all"`,
      `${three},${partnerKey},https://z.example/again,`,
      `999999,${partnerKey},https://z.example/x,`,
      `${one},nobody,https://z.example/x,`,
      `${three},${partnerKey},javascript:alert(1),`,
      `none,${partnerKey},https://z.example/x,`,
    );
    expect(await inStatus(id, 'checked')).toMatchObject({
      rowCount: 8,
      added: 1,
      changed: 1,
      unchanged: 1,
      refused: 5,
    });
    expect(await rowsOf(id, 'refused')).toEqual([
      [5, 'Row 4 is about the same property and partner'],
      [6, 'There is no property 999999'],
      [7, 'There is no partner “nobody”'],
      [8, '“javascript:alert(1)” is not an address with http:// or https://'],
      [9, '“none” is not the number of a property'],
    ]);
    expect(await adsOf(three)).toEqual([]);

    await act(`/${id}/apply`);
    await inStatus(id, 'applied');
    expect(await adsOf(one)).toMatchObject([{ id: existing.id, url: 'https://z.example/new', note: 'Mine' }]);
    const [added] = await adsOf(three);
    expect(added).toMatchObject({ url: 'https://z.example/3', note: 'first, of all', source: 'manual' });
    const log = await auditOf(existing.id);
    expect(log.map(({ action }) => action)).toEqual(['created', 'updated']);
    expect(log[1]).toMatchObject({
      actor_id: web.admin.userId,
      changes: { url: ['https://z.example/old', 'https://z.example/new'] },
    });

    // Rows edited since are not undone.
    await web.ok('PUT', `${ads}/${added?.id}`, { note: 'Asked the partner' });
    await act(`/${id}/undo`);
    expect(await inStatus(id, 'undone')).toMatchObject({ restored: 1 });
    expect(await adsOf(one)).toMatchObject([{ url: 'https://z.example/old', note: 'Mine' }]);
    expect(await adsOf(three)).toMatchObject([{ note: 'Asked the partner' }]);
    const secondUndo = await web.by('POST', `${path}/${id}/undo`);
    expect(secondUndo.json()).toMatchObject({ status: 409, code: 'illegal_state' });
  });

  it('refuses rows that changed between check and apply', async () => {
    const [one = 0, two = 0] = properties;
    const first = await web.ok('POST', ads, { propertyId: one, partnerId, url: 'https://z.example/1' });
    const id = await upload(
      'propertyId,partner,url',
      `${one},${partnerKey},https://z.example/1b`,
      `${two},${partnerKey},https://z.example/2`,
    );
    await inStatus(id, 'checked');
    await web.ok('PUT', `${ads}/${first.id}`, { url: 'https://z.example/theirs' });
    await web.ok('POST', ads, { propertyId: two, partnerId, url: 'https://z.example/theirs-2' });
    await act(`/${id}/apply`);
    expect(await inStatus(id, 'applied')).toMatchObject({ added: 0, changed: 0, refused: 2 });
    expect(await adsOf(one)).toMatchObject([{ url: 'https://z.example/theirs' }]);
    expect(await adsOf(two)).toMatchObject([{ url: 'https://z.example/theirs-2' }]);
  });

  it('accepts each part of a file once; refuses a file without the required columns', async () => {
    const { id } = await act('/upload', { name: 'big.csv' });
    const bad = await web.by('POST', `${path}/${id}/parts`, {
      body: { part: 0, text: 'a,b\n1,2', isLast: true },
    });
    expect(bad.json()).toMatchObject({
      status: 400,
      errors: { text: 'The first row must name the columns propertyId, partner and url' },
    });
    const many = 3000;
    const [one = 0] = properties;
    const lines = Array.from(
      { length: many },
      (_, n) => `${n === 0 ? one : 900_000 + n},${partnerKey},https://z.example/${n}`,
    );
    const send = (part: number, text: string, isLast: boolean) =>
      web.ok<{ parts: number }>('POST', `${path}/${id}/parts`, { part, text, isLast });
    const head = `propertyId,partner,url\n${lines.slice(0, 1000).join('\n')}\n`;
    expect(await send(0, head, false)).toMatchObject({ parts: 1 });
    expect(await send(0, head, false)).toMatchObject({ parts: 1 });
    const early = await web.by('POST', `${path}/${id}/parts`, {
      body: { part: 2, text: 'x', isLast: false },
    });
    expect(early.json()).toMatchObject({ status: 400, errors: { part: 'Part 1 is due' } });
    await send(1, lines.slice(1000).join('\n'), true);
    expect(await inStatus(id, 'checked')).toMatchObject({ rowCount: many, added: 1, refused: many - 1 });
    expect(await act(`/${id}/discard`)).toMatchObject({ status: 'discarded' });
    expect(await rowsOf(id, 'refused')).toEqual([]);
    expect(await adsOf(one)).toEqual([]);
  });

  it('a pattern creates missing URLs, regenerates its own, and keeps manual ones', async () => {
    const [one = 0, two = 0, three = 0, four = 0] = properties;
    for (const propertyId of properties)
      await web.ok('POST', '/api/v1/properties__has_partners', {
        propertyId,
        partnerId,
        ...(propertyId === four ? {} : { listingId: `Z ${propertyId}` }),
      });
    const none = await web.by('POST', `${path}/make`, { body: { partnerId } });
    expect(none.json()).toMatchObject({
      status: 409,
      detail: 'Zumper Canada has no pattern in use. Nothing was changed.',
    });
    await web.ok('POST', '/api/v1/ad_url_patterns', {
      partnerId,
      pattern: 'https://z.example/l/{listingId}',
    });
    await web.ok('POST', ads, { propertyId: one, partnerId, url: 'https://z.example/by-hand' });
    await web.ok('POST', ads, { propertyId: two, partnerId, url: 'https://z.example/v0/2', source: 'auto' });

    const { id: first } = await act('/make', { partnerId });
    expect(await inStatus(first, 'checked')).toMatchObject({
      added: 1,
      changed: 0,
      unchanged: 1,
      older: 1,
      refused: 1,
    });
    expect(await rowsOf(first, 'refused')).toEqual([
      [expect.any(Number), 'The id at the partner is not known ({listingId})'],
    ]);
    await act(`/${first}/apply`);
    await inStatus(first, 'applied');
    expect(await adsOf(three)).toMatchObject([
      { url: `https://z.example/l/Z%20${three}`, source: 'auto', status: 'unchecked' },
    ]);

    const { id: again } = await act('/make', { partnerId, remake: true });
    expect(await inStatus(again, 'checked')).toMatchObject({ added: 0, changed: 1, unchanged: 2, older: 0 });
    await act(`/${again}/apply`);
    await inStatus(again, 'applied');
    expect(await adsOf(one)).toMatchObject([{ url: 'https://z.example/by-hand', source: 'manual' }]);
    expect(await adsOf(two)).toMatchObject([{ url: `https://z.example/l/Z%20${two}`, source: 'auto' }]);
    await act(`/${again}/undo`);
    await inStatus(again, 'undone');
    expect(await adsOf(two)).toMatchObject([{ url: 'https://z.example/v0/2', source: 'auto' }]);
  });

  it('undo restores deleted URLs under the same id', async () => {
    const [one = 0, two = 0] = properties;
    const made = await web.ok('POST', ads, {
      propertyId: one,
      partnerId,
      url: 'https://z.example/1',
      note: 'A',
    });
    const other = await web.ok('POST', ads, { propertyId: two, partnerId, url: 'https://z.example/2' });
    await web.db.query(sql`update ad_urls set status = '404', http_status = 404 where id = ${made.id}`);
    const { id } = await act('/remove', { ids: [made.id, other.id, made.id] });
    expect(await inStatus(id, 'applied')).toMatchObject({ removed: 2, rowCount: 2 });
    expect(await adsOf(one)).toEqual([]);
    // A new URL exists for the same property and partner.
    await web.ok('POST', ads, { propertyId: two, partnerId, url: 'https://z.example/newer' });
    await act(`/${id}/undo`);
    expect(await inStatus(id, 'undone')).toMatchObject({ restored: 1 });
    expect(await adsOf(one)).toMatchObject([{ id: made.id, note: 'A', status: '404', httpStatus: 404 }]);
    expect(await adsOf(two)).toMatchObject([{ url: 'https://z.example/newer' }]);
    const deleted = await web.by('POST', `${path}/remove`, { body: { ids: [other.id] } });
    expect(deleted.statusCode).toBe(404);
  });

  it('is searchable by property and client name, also after a rename', async () => {
    const [one = 0] = properties;
    const { id } = await web.ok('POST', ads, { propertyId: one, partnerId, url: 'https://z.example/1' });
    const found = async (text: string) =>
      (await web.ok<Data[]>('GET', `${ads}?search=${encodeURIComponent(text)}`)).map((ad) => ad.id);
    expect(await found('oak rid')).toEqual([id]);
    await web.ok('PUT', `/api/v1/clients/${clientId}`, { name: 'Birch Hill' });
    expect(await found('oak rid')).toEqual([]);
    expect(await found('birch')).toEqual([id]);
  });
});
