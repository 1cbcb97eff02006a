import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedsApi } from '#test/feeds-app.ts';
import { encoded, startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const path = `${feedsApi}/feed_clients`;

describe.each(testDatabases())('clients with feeds on $name', (kind) => {
  let web: PlatformApp;
  let elm: number;
  let oak: number;

  /** The feeds of the client in the order of the partners. */
  const link = async (clientId: number, partnerIds: readonly number[]): Promise<void> => {
    for (const partnerId of partnerIds)
      await web.ok('POST', '/api/v1/clients__has_partners', { clientId, partnerId });
  };

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    elm = await web.addClient({ name: 'Elm' });
    oak = await web.addClient({ name: 'Oak' });
    await web.addClient({ name: 'No feeds' });
    const [first, second, paused] = [
      await web.addPartner(),
      await web.addPartner(),
      await web.addPartner({ status: 'paused' }),
    ];
    await link(elm, [first]);
    await link(oak, [first, second, paused]);
    await web.ok('PUT', `/api/v1/clients__has_partners/clientId:${oak}~partnerId:${second}`, {
      status: 'paused',
    });
    await web.db.query(sql`
      update feeds set listings = 4, held_build_id = 7, last_outcome = 'held', last_built_at = '2026-03-01T10:00Z'
      where client_id = ${oak} and partner_id = ${first}`);
    await web.db.query(sql`
      update feeds set listings = 5, held_build_id = 8, last_outcome = 'failed', last_built_at = '2026-03-02T10:00Z',
        last_fetched_at = '2026-03-03T10:00Z' where client_id = ${oak} and partner_id = ${second}`);
  });
  afterAll(() => web.stop());

  const sums = {
    clientId: expect.any(Number),
    name: 'Oak',
    feeds: 3,
    activeFeeds: 1,
    heldFeeds: 2,
    failedFeeds: 1,
    listings: 9,
    lastBuiltAt: expect.stringContaining('2026-03-02T10:00'),
    lastFetchedAt: expect.stringContaining('2026-03-03T10:00'),
  };
  const without = { feeds: 1, activeFeeds: 1, heldFeeds: 0, failedFeeds: 0, listings: 0, lastBuiltAt: null };

  it('are listed with the sums of their feeds, and no others are', async () => {
    const list = await web.by('GET', path);
    expect(list.json()).toMatchObject({
      data: [{ clientId: elm, ...without }, sums],
      meta: { total: 2, pageCount: 1 },
    });
    expect(await web.ok('GET', `${path}/${oak}`)).toMatchObject(sums);
  });

  it('are sorted and filtered by sums', async () => {
    const idsOf = async (query: string): Promise<unknown[]> =>
      (await web.ok<Data[]>('GET', `${path}?${query}`)).map(({ clientId }) => clientId);
    expect(await idsOf('sort=-heldFeeds,name')).toEqual([oak, elm]);
    expect(await idsOf('sort=listings')).toEqual([elm, oak]);
    expect(await idsOf(`where=${encoded({ failedFeeds: 0 })}`)).toEqual([elm]);
    expect(await idsOf(`where=${encoded({ activeFeeds: 1, feeds: { gte: 2 } })}`)).toEqual([oak]);
    expect(await idsOf('search=el')).toEqual([elm]);
  });
});
