import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordFeeds } from '#features/data-services/observed-listing/observe-feeds.ts';
import { startFeedsApp, type FeedsApp, type MadeFeed } from '#test/feeds-app.ts';
import type { Data } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const origin = { userId: null, requestId: 'test', address: 'test' };
const path = '/api/v1/observed_listings';
const dayMs = 86_400_000;

describe.each(testDatabases())('listings observed in our own feeds on $name', (kind) => {
  let web: FeedsApp;
  let feed: MadeFeed;

  beforeAll(async () => {
    web = await startFeedsApp(kind);
    feed = await web.addFeed({ countChangeHoldPct: 100 }, 2);
  });
  afterAll(() => web.stop());

  const observe = () =>
    web.ok<{ added: number; seenAgain: number }>('POST', `${path}/own_feeds`, undefined, {
      'idempotency-key': randomUUID(),
    });
  const observed = () => web.ok<Data[]>('GET', `${path}?origin=feed&sort=id`);

  it('records nothing before a feed is published', async () => {
    expect(await observe()).toEqual({ added: 0, seenAgain: 0 });
  });

  it('records each published listing once, with its property and rent', async () => {
    await web.build(feed.feedId);
    expect(await observe()).toEqual({ added: 2, seenAgain: 0 });
    expect(await observe()).toEqual({ added: 0, seenAgain: 0 });
    const rows = await observed();
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({
        origin: 'feed',
        propertyId: expect.any(Number),
        rent: '1500.00',
        units: 2,
      });
  });

  it('sees them again on another day with the rent of the feed, and a new one beside them', async () => {
    const [first] = await observed();
    await web.change(Number(first?.['propertyId']), { rentMin: '1650.00' });
    await feed.addListed();
    await web.build(feed.feedId);
    // A session does not last until tomorrow, so it is recorded without one.
    const tomorrow = new Date(web.clock.now().getTime() + dayMs).toISOString().slice(0, 10);
    const recorded = await web.db.transaction((tx) => recordFeeds(tx, origin, tomorrow));
    expect(recorded).toEqual({ added: 1, seenAgain: 2 });
    const rows = await observed();
    expect(rows.map(({ rent }) => rent)).toEqual(['1650.00', '1500.00', '1500.00']);
    expect(rows[0]?.['firstSeen']).toBe(first?.['firstSeen']);
    expect(String(rows[0]?.['lastSeen']) > String(first?.['lastSeen'])).toBe(true);
  });
});
