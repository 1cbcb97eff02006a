import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadAddress, type FilePurpose } from '@supersync/contract/workspace/file/file.ts';
import type { readSyndication } from '@supersync/contract/records/property/syndication.ts';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { multipart, multipartType, picture } from '#test/multipart.ts';
import { propertiesPath, startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { localFileStore, sweepFiles } from '#platform/files/files.ts';

type Syndication = z.output<(typeof readSyndication)['answer']>;

/** Only rows are swept here; file deletion has its own test. */
const noBytes = localFileStore(join(tmpdir(), 'supersync-test-no-such-folder'));

describe.each(testDatabases())('photos of properties on $name', (kind) => {
  let web: PlatformApp;
  let clientId: number;

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    clientId = await web.addClient();
  });
  afterAll(() => web.stop());

  const send = (content: Buffer, purpose: FilePurpose = 'photo') =>
    web.app.inject({
      method: 'POST',
      url: uploadAddress(purpose),
      headers: { cookie: web.admin.jar.header, 'content-type': multipartType },
      payload: multipart(content),
    });
  const upload = async (width = 1200, height = 800, purpose: FilePurpose = 'photo'): Promise<string> => {
    const answer = await send(await picture(width, height).png().toBuffer(), purpose);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().data.id;
  };
  const add = async (
    propertyId: number,
    more: { width?: number; height?: number; caption?: string } = {},
  ) => {
    const { width, height, ...given } = more;
    return web.ok('POST', '/api/v1/photos', { propertyId, fileId: await upload(width, height), ...given });
  };
  const orderOf = async (propertyId: number): Promise<number[]> =>
    (await web.ok<Data[]>('GET', `/api/v1/photos?propertyId=${propertyId}`)).map(({ id }) => id);
  const reorder = (propertyId: number, shown: readonly number[], order: readonly number[]) =>
    web.by('PUT', `/api/v1/properties/${propertyId}/photos/order`, { body: { seen: shown, order } });
  const countOf = async (propertyId: number): Promise<unknown> =>
    (await web.ok('GET', `${propertiesPath}/${propertyId}`))['photoCount'];

  it('are measured, have thumbnails, and count for the property and its partners', async () => {
    const id = await web.addProperty(clientId);
    const partnerId = await web.addPartner();
    await web.ok('POST', '/api/v1/clients__has_partners', { clientId, partnerId });
    const limits = (given: object) =>
      web.ok('PUT', `/syndication/api/v1/partners/${partnerId}`, { limits: given });
    const photoProblem = async (): Promise<string | undefined> => {
      const { partners } = await web.ok<Syndication>('GET', `/api/v1/properties/${id}/syndication`);
      const gates = partners.find((each) => each.partnerId === partnerId)?.gates;
      return gates?.find(({ gate }) => gate === 'requirements')?.words;
    };
    const attention = async () =>
      (await web.ok<Syndication>('GET', `/api/v1/properties/${id}/syndication`)).attention;
    await limits({ photosMin: 2, minWidth: 800, minHeight: 600 });
    expect(await attention()).toContain('photos');
    expect(await photoProblem()).toBe('There are no photos; at least 2 are required.');

    const first = await add(id, { width: 6000, height: 3000, caption: 'The front' });
    expect(first).toMatchObject({
      propertyId: id,
      position: 1,
      width: 4096,
      height: 2048,
      source: 'person',
      caption: 'The front',
      modified: { userId: web.admin.userId },
    });
    await add(id, { width: 640, height: 480 });
    expect(await countOf(id)).toBe(2);
    expect(await attention()).not.toContain('photos');
    expect(await photoProblem()).toBe('Photo 2 is 640 × 480, the partner needs 800 × 600.');
    await limits({ photosMax: 1 });
    expect(await photoProblem()).toBe('There are 2 photos; at most 1 is allowed.');

    const file = `/v0/files/${String(first['fileId'])}`;
    const [whole, thumb] = [await web.by('GET', file), await web.by('GET', `${file}?size=thumb`)];
    expect(await sharp(whole.rawPayload).metadata()).toMatchObject({ width: 4096, format: 'png' });
    expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({
      width: 480,
      height: 240,
      format: 'webp',
    });
    expect(thumb.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(thumb.rawPayload.length),
    });
    const conditional = { headers: { 'if-none-match': String(thumb.headers['etag']) } };
    expect((await web.by('GET', `${file}?size=thumb`, conditional)).statusCode).toBe(304);
    expect((await web.by('GET', file, conditional)).statusCode).toBe(200);
    expect((await web.by('GET', `${file}?size=huge`)).statusCode).toBe(400);
    const logo = `/v0/files/${await upload(50, 40, 'logo')}`;
    expect((await web.by('GET', `${logo}?size=thumb`)).rawPayload).toEqual(
      (await web.by('GET', logo)).rawPayload,
    );
  });

  it('must be uploaded photos of an existing property', async () => {
    const id = await web.addProperty(clientId);
    const fileId = await upload();
    const refused = async (body: object) => (await web.by('POST', '/api/v1/photos', { body })).json();
    expect(await refused({ propertyId: 999_999, fileId })).toMatchObject({
      status: 409,
      errors: { propertyId: 'Does not exist' },
    });
    expect(await refused({ propertyId: id, fileId: randomUUID() })).toMatchObject({
      status: 409,
      errors: { fileId: 'Does not exist' },
    });
    expect(await refused({ propertyId: id, fileId: await upload(90, 90, 'logo') })).toMatchObject({
      status: 400,
      errors: { fileId: 'Was not uploaded as a photo' },
    });
    expect(await refused({ propertyId: id, fileId, width: 9000 })).toMatchObject({
      status: 400,
      errors: { width: 'Unknown field' },
    });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await send(svg)).statusCode).toBe(415);
    const png = await picture(600, 400).png().toBuffer();
    expect((await send(png.subarray(0, png.length / 2))).statusCode).toBe(400);
    const place = 'taken at 52.52N 13.40E';
    const tagged = await picture(900, 700)
      .withExif({ IFD0: { ImageDescription: place } })
      .jpeg()
      .toBuffer();
    const createdId = (await send(tagged)).json().data.id;
    for (const size of ['', '?size=thumb'])
      expect((await web.by('GET', `/v0/files/${createdId}${size}`)).rawPayload.includes(place)).toBe(false);
    const count = await web.by('PUT', `${propertiesPath}/${id}`, { body: { photoCount: 12 } });
    expect(count.json()).toMatchObject({ status: 400, errors: { photoCount: 'Unknown field' } });
    expect(await countOf(id)).toBe(0);
  });

  it('are reordered at once, unless the order changed meanwhile', async () => {
    const id = await web.addProperty(clientId);
    const [a, b, c] = [(await add(id)).id, (await add(id)).id, (await add(id)).id];
    expect((await reorder(id, [a, b, c], [c, a, b])).json()).toMatchObject({ data: { order: [c, a, b] } });
    expect(await orderOf(id)).toEqual([c, a, b]);
    const main = await web.ok<Data[]>('GET', `/api/v1/photos?propertyId=${id}&limit=1`);
    expect(main).toMatchObject([{ id: c, position: 1, version: 1 }]);

    // Stale order, a missing photo, a duplicate id.
    const stale = { status: 412, code: 'stale_version' };
    expect((await reorder(id, [a, b, c], [b, a, c])).json()).toMatchObject(stale);
    const { id: d } = await add(id);
    expect((await reorder(id, [c, a, b], [a, b, c])).json()).toMatchObject(stale);
    expect((await reorder(id, [c, a, b, d], [a, b, c])).statusCode).toBe(400);
    expect((await reorder(id, [c, a, b, d], [a, a, b, c])).statusCode).toBe(400);
    expect((await reorder(999_999, [c], [c])).statusCode).toBe(404);
    expect(await orderOf(id)).toEqual([c, a, b, d]);

    // Of two concurrent requests one succeeds, the other gets 412.
    const both = await Promise.all([
      reorder(id, [c, a, b, d], [d, c, b, a]),
      reorder(id, [c, a, b, d], [a, b, c, d]),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    expect((await orderOf(id)).toSorted()).toEqual([a, b, c, d].toSorted());

    const { rows } = await web.db.query<{ changes: unknown }>(sql`
      select changes from audit_entries
      where action = 'reordered photos' and resource = 'property_meta' and record_key = ${String(id)} order by id`);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.changes).toEqual({
      photos: [
        [a, b, c],
        [c, a, b],
      ],
    });
  });

  it('keep their file for a day after deletion, so that undo restores them', async () => {
    const id = await web.addProperty(clientId);
    const first = await add(id);
    const second = await add(id, { caption: 'The yard' });
    const third = await add(id);
    const { fileId, position, caption } = second;
    await web.db.query(sql`update files set created = now() - interval '9 days'`);
    const sweep = () => sweepFiles(web.db, noBytes, new Date());
    expect(
      (await web.by('DELETE', `/api/v1/photos/${second.id}`, { headers: { 'if-match': '"1"' } })).statusCode,
    ).toBe(204);
    expect(await countOf(id)).toBe(2);
    await sweep();
    const back = await web.ok('POST', '/api/v1/photos', { propertyId: id, fileId, position, caption });
    expect(await orderOf(id)).toEqual([first.id, back.id, third.id]);
    expect(await countOf(id)).toBe(3);

    await web.by('DELETE', `/api/v1/photos/${back.id}`);
    await web.db.query(sql`update files set let_go_at = let_go_at - interval '25 hours'`);
    await sweep();
    const { rows } = await web.db.query<{ id: string }>(sql`
      select id from files where id in (${first['fileId']}, ${fileId}, ${third['fileId']})`);
    expect(rows.map((row) => row.id).toSorted()).toEqual([first['fileId'], third['fileId']].toSorted());
  });

  it('are counted under concurrency and deleted with their property', async () => {
    const id = await web.addProperty(clientId);
    const files = await Promise.all(Array.from({ length: 4 }, () => upload(60, 40)));
    const made = await Promise.all(
      files.map((fileId) => web.ok('POST', '/api/v1/photos', { propertyId: id, fileId })),
    );
    expect(made.map(({ position }) => position).toSorted()).toEqual([1, 2, 3, 4]);
    expect(await countOf(id)).toBe(4);
    await web.db.query(sql`
      insert into property_photos (property_id, file_id, position, width, height)
      select ${id}, ${files[0]}, n, 60, 40 from generate_series(5, 200) n`);
    expect(await countOf(id)).toBe(200);
    const body = { propertyId: id, fileId: files[0] };
    expect((await web.by('POST', '/api/v1/photos', { body })).json()).toMatchObject({
      status: 400,
      errors: { propertyId: 'A property has at most 200 photos' },
    });
    expect((await web.by('DELETE', `${propertiesPath}/${id}`)).statusCode).toBe(204);
    expect(await orderOf(id)).toEqual([]);

    // Undoing the deletion restores the property, not its photos.
    const { rows } = await web.db.query<{ id: number }>(sql`
      select id from audit_entries where action = 'deleted' and record_key = ${String(id)} order by id desc limit 1`);
    await web.ok('POST', `/v0/audit-entries/${rows[0]?.id}/undo`);
    expect(await countOf(id)).toBe(0);
  });
});
