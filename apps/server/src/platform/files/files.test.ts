import { randomUUID } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { filePurposes, uploadAddress, type FilePurpose } from '@supersync/contract/workspace/file/file.ts';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyMultipart, multipart, multipartType, picture } from '#test/multipart.ts';
import { signInOn, type Person } from '#test/sign-in.ts';
import { shareDatabase, startWebApp, type WebApp } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';
import { LocalFileStore } from './file-store.ts';
import { sweepFiles } from './files.ts';

describe('files', () => {
  let shared: SharedDatabase;
  let test: WebApp;
  let person: Person;

  beforeAll(async () => {
    shared = await shareDatabase();
    test = await startWebApp(shared);
    person = await signInOn(test.db);
  });
  afterAll(async () => {
    await test.close();
    await shared.drop();
  });

  const upload = (payload: Buffer, purpose: FilePurpose | string = 'screenshot') =>
    test.app.inject({
      method: 'POST',
      url: `/v0/files?purpose=${purpose}`,
      headers: { cookie: person.cookie, 'content-type': multipartType },
      payload,
    });

  const fetchFile = (id: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url: `/v0/files/${id}`, headers: { cookie: person.cookie, ...headers } });

  const storedBytes = async (): Promise<string[]> => {
    const entries = await readdir(join(test.dataDir, 'files'), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  const rows = async (): Promise<number> => (await test.db.query(sql`select from files`)).rowCount;

  it('refuses a form truncated at any byte with 4xx', async () => {
    const fullForm = multipart(await picture().png().toBuffer());
    for (const length of [fullForm.length - 8, fullForm.length - 40, 60, 10]) {
      const answer = await upload(fullForm.subarray(0, length));
      expect([length, answer.statusCode]).toEqual([length, 400]);
    }
  });

  it('serves an uploaded image inline with its own type', async () => {
    const answer = await upload(multipart(await picture().png().toBuffer(), { filename: '../Büro 1.png' }));
    expect(answer.statusCode).toBe(201);
    const { data } = answer.json();
    expect(data).toMatchObject({ name: 'Büro 1.png', mediaType: 'image/png' });
    const file = await fetchFile(data.id);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-length': String(data.bytes),
    });
    expect(file.headers['content-disposition']).toMatch(
      /^inline; filename="B_ro 1.png"; filename\*=UTF-8''B%C3%BCro/,
    );
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 40, height: 30, format: 'png' });
    expect((await fetchFile(data.id, { 'if-none-match': String(file.headers['etag']) })).statusCode).toBe(
      304,
    );
  });

  it('removes metadata from an image, and shrinks oversized ones', async () => {
    const secret = 'taken at 52.52N 13.40E';
    const image = await picture(3000, 1500)
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    expect(image.includes(secret)).toBe(true);
    const { data } = (await upload(multipart(image, { type: 'image/jpeg' }), 'logo')).json();
    const { rawPayload } = await fetchFile(data.id);
    expect(rawPayload.includes(secret)).toBe(false);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1024, height: 512, format: 'jpeg' });
  });

  it('stores nothing of a file that is not the image it claims to be', async () => {
    const before = [await rows(), (await storedBytes()).length];
    const png = await picture().png().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await upload(multipart(svg))).statusCode).toBe(415);
    expect((await upload(multipart(Buffer.from('<html><script>1</script>')))).statusCode).toBe(415);
    expect((await upload(multipart(Buffer.alloc(0)))).statusCode).toBe(415);
    expect((await upload(multipart(Buffer.concat([png.subarray(0, 8), Buffer.alloc(100)])))).statusCode).toBe(
      400,
    );
    for (const share of [0.2, 0.5, 0.9])
      expect((await upload(multipart(png.subarray(0, Math.floor(png.length * share))))).statusCode).toBe(400);
    expect([await rows(), (await storedBytes()).length]).toEqual(before);
  });

  it('refuses an image that is a small file but decodes to a huge picture', async () => {
    const bomb = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(filePurposes.screenshot.maxBytes);
    expect((await upload(multipart(bomb))).statusCode).toBe(400);
  });

  it('accepts a file up to the limit and not a byte more', async () => {
    const { maxBytes } = filePurposes.logo;
    const png = await picture().png().toBuffer();
    const padded = (bytes: number): Buffer => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    expect((await upload(multipart(padded(maxBytes)), 'logo')).statusCode).toBe(201);
    const over = await upload(multipart(padded(maxBytes + 1)), 'logo');
    expect([over.statusCode, over.json().detail]).toEqual([
      413,
      'The request is larger than a file of 2 MiB allows.',
    ]);
    const farOver = await upload(multipart(Buffer.alloc(filePurposes.screenshot.maxBytes + 2)));
    expect(farOver.statusCode).toBe(413);
  });

  it('reports what is wrong with the form', async () => {
    const png = await picture().png().toBuffer();
    expect((await upload(multipart(png), 'virus')).json().errors).toEqual({ purpose: 'Unknown purpose' });
    expect((await upload(multipart(png, { field: 'other' }))).json().errors).toEqual({ file: 'Required' });
    expect((await upload(emptyMultipart)).statusCode).toBe(400);
    const notAForm = await test.app.inject({
      method: 'POST',
      url: uploadAddress('logo'),
      headers: { cookie: person.cookie },
      payload: { file: 1 },
    });
    expect(notAForm.statusCode).toBe(415);
    expect((await fetchFile(randomUUID())).statusCode).toBe(404);
    expect((await fetchFile('..%2F..%2Fetc%2Fpasswd')).statusCode).toBe(404);
  });

  it('stores nothing of an aborted upload', async () => {
    const base = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const before = [await rows(), (await storedBytes()).length];
    const body = multipart(await picture(600, 600).png().toBuffer());
    const closed = new Promise<void>((resolve) => {
      test.app.server.once('request', (_request, answer) => answer.once('close', () => resolve()));
    });
    const sending = httpRequest(base + uploadAddress('screenshot'), {
      method: 'POST',
      headers: {
        cookie: person.cookie,
        'content-type': multipartType,
        'content-length': String(body.length),
      },
    });
    sending.on('error', () => {});
    await new Promise<void>((resolve) => {
      sending.write(body.subarray(0, body.length - 400), () => resolve());
    });
    sending.destroy();
    await closed;
    await expect.poll(async () => [await rows(), (await storedBytes()).length]).toEqual(before);
  });

  it('sweeps unreferenced uploads, and bytes without a row', async () => {
    const used = (await upload(multipart(await picture(50, 51).png().toBuffer()))).json().data;
    const unused = (await upload(multipart(await picture(60, 61).png().toBuffer()))).json().data;
    await test.db.query(sql`
      insert into feedback (page, rating, message, screenshot_id) values ('/', 5, 'See', ${used.id})`);
    await test.db.query(sql`update files set created = now() - interval '2 days'`);
    const folder = join(test.dataDir, 'files');
    const stray = join(folder, 'incoming', randomUUID());
    await writeFile(stray, 'left by a crash');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const old = new Date(Date.now() - 2 * 3_600_000);
    for (const entry of entries)
      if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), old, old);
    const fresh = (await upload(multipart(await picture(70, 71).png().toBuffer()))).json().data;
    await sweepFiles(test.db, new LocalFileStore(folder), new Date());
    expect((await fetchFile(used.id)).statusCode).toBe(200);
    expect((await fetchFile(fresh.id)).statusCode).toBe(200);
    expect((await fetchFile(unused.id)).statusCode).toBe(404);
    expect(await storedBytes()).toHaveLength(2);
  });
});
