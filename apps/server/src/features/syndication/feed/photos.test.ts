import { uploadAddress } from '@supersync/contract/workspace/file/file.ts';
import { photoWidths } from '@supersync/contract/records/photo/public-photo.ts';
import { readXml } from '@supersync/contract/importers/feed-parser/xml-tree.ts';
import type { PropertyAudit } from '@supersync/contract/syndication/syndication-audit/actions.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedsApi, startFeedsApp, type FeedsApp } from '#test/feeds-app.ts';
import { multipart, multipartType, picture } from '#test/multipart.ts';
import type { Data } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const base = 'https://console.example';

describe.each(testDatabases())('photos in feeds on $name', (kind) => {
  let web: FeedsApp;
  beforeAll(async () => {
    web = await startFeedsApp(kind, { MAIN_URL: base });
  });
  afterAll(() => web.stop());

  const addPhoto = async (propertyId: number, width: number, height: number): Promise<Data> => {
    const sent = await web.app.inject({
      method: 'POST',
      url: uploadAddress('photo'),
      headers: { cookie: web.admin.jar.header, 'content-type': multipartType },
      payload: multipart(await picture(width, height).png().toBuffer()),
    });
    return web.ok('POST', '/api/v1/photos', { propertyId, fileId: sent.json().data.id, caption: 'Lobby' });
  };
  const pathOf = ({ publicKey }: Data, file: string) => `/photos/${String(publicKey)}/${file}`;
  const sizeOf = async (bytes: Buffer) => {
    const { width, height, format } = await sharp(bytes).metadata();
    return [width, height, format];
  };
  const photosIn = async (feedId: number): Promise<string[]> => {
    const { root } = readXml((await web.fetch(await web.addressOf(feedId))).body, { asWritten: true });
    const listings = root?.children.filter(({ name }) => name === 'Listing') ?? [];
    return listings.flatMap(({ children }) =>
      children.flatMap(({ name, attributes }) =>
        name === 'ListingPhoto' ? [attributes['source'] ?? ''] : [],
      ),
    );
  };

  it('are served without a session, in a few widths, never larger than they are', async () => {
    const photo = await addPhoto(await web.addProperty(await web.addClient()), 1000, 600);
    for (const width of photoWidths) {
      const answer = await web.fetch(pathOf(photo, `${width}.jpg`));
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'content-length': String(answer.rawPayload.length),
      });
      const served = Math.min(width, 1000);
      expect(await sizeOf(answer.rawPayload)).toEqual([served, served * 0.6, 'jpeg']);
    }
    const url = pathOf(photo, '640.webp');
    const first = await web.fetch(url);
    expect(await sizeOf(first.rawPayload)).toEqual([640, 384, 'webp']);
    const head = await web.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(first.rawPayload.length),
    ]);
    const again = await web.fetch(url, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await web.fetch(pathOf(photo, '320.webp'))).headers.etag).not.toBe(first.headers.etag);
  });

  it('are unknown by any other address, and limited for whoever guesses', async () => {
    const photo = await addPhoto(await web.addProperty(await web.addClient()), 400, 300);
    const wrong = [
      pathOf(photo, '641.jpg'),
      pathOf(photo, '640.png'),
      `/photos/${photo.id}/640.jpg`,
      `/photos/${'0'.repeat(32)}/640.jpg`,
      `/photos/${'%00'.repeat(11)}/640.jpg`,
    ];
    for (const url of wrong) expect((await web.fetch(url)).statusCode, url).toBe(404);
    const codes = new Set<number>();
    for (let index = 0; index < 61; index += 1) codes.add((await web.fetch(wrong[3] ?? '')).statusCode);
    expect([...codes]).toEqual([404, 429]);
    expect((await web.fetch(pathOf(photo, '640.jpg'))).statusCode).toBe(200);
    web.clock.advance(61);
  });

  it('stand in every listing by their public address, in their order, until they are removed', async () => {
    const { feedId, addListed } = await web.addFeed();
    const propertyId = await addListed();
    const first = await addPhoto(propertyId, 2400, 1600);
    const second = await addPhoto(propertyId, 900, 700);
    await web.ok('PUT', `/api/v1/properties/${propertyId}/photos/order`, {
      seen: [first.id, second.id],
      order: [second.id, first.id],
    });
    await web.build(feedId);
    const sent = await photosIn(feedId);
    expect(sent).toEqual([second, first].map((photo) => `${base}${pathOf(photo, '1920.jpg')}`));
    expect(await sizeOf((await web.fetch(sent[1]?.slice(base.length) ?? '')).rawPayload)).toEqual([
      1920,
      1280,
      'jpeg',
    ]);
    await web.by('DELETE', `/api/v1/photos/${first.id}`);
    expect((await web.fetch(pathOf(first, '1920.jpg'))).statusCode).toBe(404);
    const { publishedBuildId } = await web.read(feedId);
    expect(await web.ok('GET', `${feedsApi}/feed_builds/${publishedBuildId}/validate`)).toMatchObject({
      findings: [
        { listingId: String(propertyId), words: 'Photo 2 was removed since. Build the feed again.' },
      ],
    });
    await web.build(feedId);
    expect(await photosIn(feedId)).toEqual([`${base}${pathOf(second, '1920.jpg')}`]);
  });

  it('are measured against the limits of the partner, in the verdict and in what was built', async () => {
    const { feedId, partnerId, addListed } = await web.addFeed({ limits: { minHeight: 1500 } });
    const propertyId = await addListed();
    await addPhoto(propertyId, 3600, 2400);
    const audit = () =>
      web.ok<PropertyAudit>('GET', `${feedsApi}/audit/partners/${partnerId}/properties/${propertyId}`);
    const photosField = async () => (await audit()).fields.find(({ field }) => field === 'photos');
    await web.build(feedId);
    // A width of 1920 would be 1280 high.
    const [sent = ''] = await photosIn(feedId);
    expect(sent).toMatch(/\/2560\.jpg$/);
    expect(await sizeOf((await web.fetch(sent.slice(base.length))).rawPayload)).toEqual([2560, 1707, 'jpeg']);
    expect(await photosField()).toMatchObject({
      record: '1, the smallest 3600 × 2400',
      sent: '1',
      verdict: 'ok',
    });
    const validate = async () =>
      web.ok<{ checks: object[]; findings: object[] }>(
        'GET',
        `${feedsApi}/feed_builds/${(await web.read(feedId)).publishedBuildId}/validate`,
      );
    expect((await validate()).findings).toEqual([]);

    await web.ok('PUT', `${feedsApi}/partners/${partnerId}`, { limits: { minHeight: 1800 } });
    expect((await validate()).findings).toEqual([
      { listingId: String(propertyId), words: 'Photo 1 is 1707 pixels high, the partner needs 1800.' },
    ]);
    await addPhoto(propertyId, 480, 320);
    await web.ok('PUT', `${feedsApi}/partners/${partnerId}`, { limits: { minWidth: 640, minHeight: 480 } });
    const { gates, gate } = await audit();
    expect(gate).toBe('requirements');
    expect(gates.find((each) => each.gate === 'requirements')).toMatchObject({
      open: false,
      words: 'Photo 2 is 480 × 320, the partner needs 640 × 480.',
    });
    expect(await photosField()).toMatchObject({ record: '2, the smallest 480 × 320', verdict: 'limit' });
  });
});
