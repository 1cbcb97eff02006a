import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { autoenhanceKey, startAutoenhance, type AutoenhanceStandIn } from '#test/stand-ins/autoenhance.ts';
import { multipart, multipartType, picture } from '#test/multipart.ts';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';
import type { Server } from '#platform/server.ts';
import { enhanceJob } from './enhance-job.ts';

const path = '/api/v1/image_enhancements';
const settings = { levels: true, whiteBalance: true, straighten: true, noise: true, sky: false };

describe.each(testDatabases())('image enhancement on $name', (kind) => {
  let vendor: AutoenhanceStandIn;
  let web: PlatformApp;
  let inside: Server;

  beforeAll(async () => {
    vendor = await startAutoenhance();
    web = await startPlatformApp(
      kind,
      { AUTOENHANCE_URL: vendor.url, AUTOENHANCE_KEY: autoenhanceKey, OUTBOUND_HOSTS: vendor.host },
      {
        alsoRegister: [
          (given) => {
            inside = given;
          },
        ],
      },
    );
    await web.app.startWork();
  });
  afterAll(async () => {
    await web.stop();
    vendor.stop();
  });
  // Every call was as the vendor documents it.
  afterEach(() => expect(vendor.wrong).toEqual([]));

  const send = (image: Buffer, name = 'room.jpg', type = 'image/jpeg') =>
    web.app.inject({
      method: 'POST',
      url: '/v0/files?purpose=photo',
      headers: { cookie: web.admin.jar.header, 'content-type': multipartType },
      payload: multipart(image, { filename: name, type }),
    });
  const uploaded = async (image: Buffer, name?: string): Promise<string> => {
    const answer = await send(image, name);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().data.id;
  };
  const start = (fileIds: readonly string[], more: object = {}) =>
    web.ok<{ batchId: string; ids: number[] }>(
      'POST',
      `${path}/start`,
      { fileIds, settings, ...more },
      {
        'idempotency-key': randomUUID(),
      },
    );
  const finished = async (id: number): Promise<Data> => {
    await expect
      .poll(async () => (await web.ok('GET', `${path}/${id}`))['status'], { timeout: 120_000, interval: 100 })
      .toMatch(/done|failed/);
    return web.ok('GET', `${path}/${id}`);
  };
  const bytesOf = async (fileId: unknown): Promise<Buffer> =>
    (await web.app.inject({ url: `/v0/files/${String(fileId)}`, headers: { cookie: web.admin.jar.header } }))
      .rawPayload;
  const dull = () => picture(400, 300).linear(0.4, 60).jpeg().toBuffer();

  it('enhances a batch on this server; original and result can both be fetched', async () => {
    const { batchId, ids } = await start([
      await uploaded(await dull(), 'a.jpg'),
      await uploaded(await dull(), 'b.jpg'),
    ]);
    const [first, second] = await Promise.all(ids.map(finished));
    expect(first).toMatchObject({ status: 'done', name: 'a.jpg', method: 'local', batchId, error: null });
    expect(second).toMatchObject({ status: 'done', name: 'b.jpg', batchId });
    expect(await sharp(await bytesOf(first?.['enhancedFileId'])).metadata()).toMatchObject({
      format: 'jpeg',
    });
    expect(await bytesOf(first?.['originalFileId'])).not.toEqual(await bytesOf(first?.['enhancedFileId']));
    expect(first?.['applied']).toEqual(expect.arrayContaining([expect.stringMatching(/^Levels/)]));
    expect(await web.ok('GET', `${path}/methods`)).toEqual(['local', 'vendor']);
  });

  it('uses the vendor’s service as it is documented: create, upload, poll, download', async () => {
    const before = vendor.calls.length;
    const { ids } = await start([await uploaded(await dull(), 'vendor.jpg')], { method: 'vendor' });
    const done = await finished(ids[0] ?? 0);
    expect(done).toMatchObject({ status: 'done', applied: ['Enhanced by the Autoenhance service'] });
    expect(vendor.calls.slice(before)).toEqual([
      'POST /v3/images/',
      'PUT /signed/{id}',
      'GET /v3/images/{id}',
      'GET /v3/images/{id}',
      'GET /v3/images/{id}',
      'GET /v3/images/{id}/enhanced',
    ]);
    expect(vendor.created.at(-1)).toEqual({
      image_name: 'vendor.jpg',
      enhance_type: 'property',
      sky_replacement: false,
      lens_correction: true,
      vertical_correction: true,
      privacy: false,
    });
  });

  it('says why the vendor’s service failed', async () => {
    vendor.failsNext = true;
    const { ids } = await start([await uploaded(await dull())], { method: 'vendor' });
    expect(await finished(ids[0] ?? 0)).toMatchObject({
      status: 'failed',
      error: 'The service could not enhance the photo',
      enhancedFileId: null,
    });
  });

  it('ends a photo whose last attempt takes too long', async () => {
    vendor.failsNext = true;
    const { ids } = await start([await uploaded(await dull())], { method: 'vendor' });
    const [id = 0] = ids;
    await finished(id);
    const context = { db: web.db, log: web.app.log, jobId: 'test', signal: AbortSignal.abort() };
    await enhanceJob(inside)
      .run({ ...context, data: { id }, attempt: 3 })
      .catch(() => {});
    expect(await web.ok('GET', `${path}/${id}`)).toMatchObject({ status: 'failed' });
  });

  it('refuses hostile images with words, and stores nothing of them', async () => {
    const png = await picture(200, 200).png().toBuffer();
    const bomb = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const claimed = Buffer.from(png);
    // The header claims 60,000 × 60,000 pixels.
    claimed.writeUInt32BE(60_000, 16);
    claimed.writeUInt32BE(60_000, 20);
    for (const [image, status] of [
      [bomb, 400],
      [png.subarray(0, Math.floor(png.length / 2)), 400],
      [claimed, 400],
      [svg, 415],
      [Buffer.from('%PDF-1.7'), 415],
    ] as const) {
      const answer = await send(image);
      expect([answer.statusCode, typeof answer.json().detail]).toEqual([status, 'string']);
    }
  });

  it('keeps the picture of a polyglot and nothing else of it', async () => {
    const script = '<script>alert(document.domain)</script>';
    const polyglot = Buffer.concat([await dull(), Buffer.from(script), Buffer.from('PK\u0003\u0004 a zip')]);
    const { ids } = await start([await uploaded(polyglot)]);
    const done = await finished(ids[0] ?? 0);
    for (const fileId of [done['originalFileId'], done['enhancedFileId']]) {
      const bytes = await bytesOf(fileId);
      expect([bytes.includes(script), bytes.includes('a zip')]).toEqual([false, false]);
    }
  });

  it('refuses files that are not there', async () => {
    const answer = await web.by('POST', `${path}/start`, { body: { fileIds: [randomUUID()], settings } });
    expect(answer.json()).toMatchObject({
      status: 409,
      errors: { fileIds: expect.stringContaining('no photo') },
    });
  });
});
