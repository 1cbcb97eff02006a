import { gunzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedsApi, startFeedsApp, type FeedsApp, type MadeFeed } from '#test/feeds-app.ts';
import { parseCsv } from '#test/parse-csv.ts';
import type { Data } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const pollOptions = { timeout: 120_000, interval: 20 };

describe.each(testDatabases())('feed address on $name', (kind) => {
  let web: FeedsApp;
  let made: MadeFeed;
  let address: string;
  beforeAll(async () => {
    web = await startFeedsApp(kind);
    made = await web.addFeed({}, 2);
    await web.build(made.feedId);
    address = await web.addressOf(made.feedId);
  });
  afterAll(() => web.stop());

  const rotate = (feedId: number, body: object) =>
    web.by('POST', `${feedsApi}/feeds/${feedId}/rotate`, { body });
  const fetchesOf = (feedId: number) => web.ok<Data[]>('GET', `${feedsApi}/feed_fetches?feedId=${feedId}`);

  it('serves the feed to anyone with the secret, compressed where accepted', async () => {
    const plain = await web.fetch(address);
    expect(plain.statusCode).toBe(200);
    expect(plain.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-length': String(Buffer.byteLength(plain.body)),
      vary: 'accept-encoding',
      'last-modified': expect.stringMatching(/GMT$/),
    });
    const zipped = await web.fetch(address, { 'accept-encoding': 'br, gzip' });
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(zipped.rawPayload.length),
    });
    expect(gunzipSync(zipped.rawPayload).toString('utf8')).toBe(plain.body);
    expect(zipped.headers.etag).not.toBe(plain.headers.etag);
  });

  it('answers 304 by ETag and Last-Modified', async () => {
    const { headers } = await web.fetch(address);
    const answers = async (more: Record<string, string>) => (await web.fetch(address, more)).statusCode;
    expect(await answers({ 'if-none-match': `"other", W/${String(headers.etag)}` })).toBe(304);
    expect(await answers({ 'if-none-match': '"other"' })).toBe(200);
    const last = String(headers['last-modified']);
    expect(await answers({ 'if-modified-since': last })).toBe(304);
    expect(await answers({ 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toBe(200);
    // The ETag takes precedence.
    expect(await answers({ 'if-modified-since': last, 'if-none-match': '"other"' })).toBe(200);
  });

  it('answers HEAD with the length', async () => {
    const { body } = await web.fetch(address);
    const head = await web.app.inject({ method: 'HEAD', url: address });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(Buffer.byteLength(body)),
    ]);
  });

  it('answers 404 in the same words for a wrong key or secret', async () => {
    const { feedKey } = await web.read(made.feedId);
    const words = async (url: string) => {
      const answer = await web.fetch(url);
      const { requestId: _, ...said } = answer.json<{ requestId: string }>();
      return [answer.statusCode, said];
    };
    const wrong = await words(`/syndication/feeds/${feedKey}/${'0'.repeat(64)}`);
    expect(wrong[0]).toBe(404);
    expect(await words(`/syndication/feeds/none/${'0'.repeat(64)}`)).toEqual(wrong);
    expect(await words(`/syndication/feeds/${feedKey}/${'x'.repeat(500)}`)).toEqual(wrong);
    expect(await words(`${address}?format=csv`)).toEqual(wrong);
    expect(await words(`/syndication/feeds/%00/${'0'.repeat(64)}`)).toEqual(wrong);
  });

  it('can be rotated; the old address works for the chosen time', async () => {
    const { feedId } = await web.addFeed({}, 1);
    await web.build(feedId);
    const [first, refused] = [await web.addressOf(feedId), await rotate(feedId, { graceHours: 1 })];
    expect(refused.json()).toMatchObject({ status: 400, errors: { reason: expect.any(String) } });
    const rotated = (await rotate(feedId, { reason: 'The partner changed', graceHours: 2 })).json();
    expect(rotated).toMatchObject({ data: { previousUntil: expect.any(String) } });
    const second = await web.addressOf(feedId);
    expect(second).toBe(rotated.data.path);
    const answers = async (...urls: string[]) => {
      const found: number[] = [];
      for (const url of urls) found.push((await web.fetch(url)).statusCode);
      return found;
    };
    expect(await answers(first, second)).toEqual([200, 200]);
    // Skips two hours, which would outlast the test's session.
    await web.db.query(
      sql`update feeds set previous_until = previous_until - interval '2 hours' where id = ${feedId}`,
    );
    expect(await answers(first, second)).toEqual([404, 200]);
    await rotate(feedId, { reason: 'It got out', graceHours: 0 });
    expect(await answers(second, await web.addressOf(feedId))).toEqual([404, 200]);
    const { rows } = await web.db.query<{ text: string }>({
      text: `select coalesce(string_agg(a::text, ' '), '') as text from audit_entries a where resource = 'feed'`,
    });
    expect(rows[0]?.text).toContain('It got out');
    const secret = String(second.split('/').at(-1));
    expect(rows[0]?.text).not.toContain(secret);
    expect(web.logged()).not.toContain(secret);
    expect(JSON.stringify(await web.read(feedId))).not.toContain(secret);
  });

  it('keeps answering while client or partner is paused, and ends with the link', async () => {
    const { feedId, clientId, partnerId } = await web.addFeed({}, 1);
    await web.build(feedId);
    const url = await web.addressOf(feedId);
    const { body } = await web.fetch(url);
    const link = `/api/v1/clients__has_partners/clientId:${clientId}~partnerId:${partnerId}`;
    await web.ok('PUT', link, { status: 'paused' });
    expect((await web.fetch(url)).body).toBe(body);
    const refused = await web.by('POST', `${feedsApi}/feeds/${feedId}/rebuild`, { body: {} });
    expect(refused.json()).toMatchObject({ status: 409, code: 'illegal_state' });
    await web.by('DELETE', link);
    expect((await web.fetch(url)).statusCode).toBe(404);
  });

  it('records fetches, once per minute and network', async () => {
    const { feedId } = await web.addFeed({}, 1);
    await web.build(feedId);
    const url = await web.addressOf(feedId);
    const agent = { 'user-agent': 'ZillowFeeds/1.0' };
    const { headers } = await web.fetch(url, agent);
    await expect.poll(async () => (await fetchesOf(feedId)).length, pollOptions).toBe(1);
    await web.fetch(url, agent);
    // A signed-in person is not the partner.
    expect((await web.by('GET', url)).statusCode).toBe(200);
    await web.fetch(url, { ...agent, 'if-none-match': String(headers.etag) });
    await expect
      .poll(async () => (await fetchesOf(feedId)).map(({ answer }) => answer), pollOptions)
      .toEqual([304, 200]);
    const feed = await web.read(feedId);
    expect(feed).toMatchObject({
      lastFetchedBy: 'ZillowFeeds/1.0',
      lastFetchedFrom: '127.0.0.0/24',
      lastFetchedAt: expect.any(String),
    });
  });

  it('counts a fetch when its last byte has left: who leaves half way gets the same lines again', async () => {
    const { feedId, addListed } = await web.addFeed({ format: 'json', mode: 'incremental' }, 1);
    const changed: string[] = [];
    for (let index = 0; index < 8; index += 1) changed.push(String(await addListed()));
    await web.build(feedId);
    const url = await web.addressOf(feedId);
    await web.fetch(url);
    await expect.poll(async () => (await fetchesOf(feedId)).length, pollOptions).toBe(1);
    // More than what the system buffers between two sockets.
    await web.db.query(sql`
      update properties set description = repeat('Two rooms. ', 100000) where id = any(${changed}::int[])`);
    await web.build(feedId);
    const base = await web.app.listen({ port: 0, host: '127.0.0.1' });
    const leave = new AbortController();
    const answer = await fetch(`${base}${url}`, { signal: leave.signal });
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    leave.abort();
    await expect(reader?.read()).rejects.toThrow();
    const read = async () => {
      const { method, listings } = (await web.fetch(url)).json<{
        method: string;
        listings: { id: string }[];
      }>();
      return [method, ...listings.map(({ id }) => id)];
    };
    expect(await read()).toEqual(['I', ...changed]);
    await expect.poll(async () => (await fetchesOf(feedId)).length, pollOptions).toBe(2);
    expect(await read()).toEqual(['I']);
  });

  it('limits the rate with 429 and Retry-After', async () => {
    web.clock.advance(120);
    const codes = new Set<number>();
    for (let index = 0; index < 61; index += 1) codes.add((await web.fetch(address)).statusCode);
    expect([...codes]).toEqual([200, 429]);
    const refused = await web.fetch(address);
    expect(refused.headers['retry-after']).toBe('60');
    web.clock.advance(61);
    expect((await web.fetch(address)).statusCode).toBe(200);
    for (let index = 0; index < 61; index += 1) codes.add((await web.fetch(`${address}0`)).statusCode);
    expect([...codes]).toEqual([200, 429, 404]);
  });

  it('serves Meta listings as CSV too', async () => {
    const { feedId, addListed } = await web.addFeed({ format: 'meta' });
    const id = await addListed({ name: 'Say "cheese", please' });
    await web.build(feedId);
    const answer = await web.fetch(`${await web.addressOf(feedId)}?format=csv`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [header, row] = parseCsv(answer.body);
    expect([header?.slice(0, 2), row?.slice(0, 2)]).toEqual([
      ['home_listing_id', 'name'],
      [String(id), 'Say "cheese", please'],
    ]);
  });
});
