import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { searchFeedText } from '@supersync/contract/syndication/feed/search-text.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedsApi, startFeedsApp, type FeedsApp } from '#test/feeds-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

type Answer = ActionAnswer<typeof searchFeedText>;

describe.each(testDatabases())('searching a document on $name', (kind) => {
  let web: FeedsApp;
  let buildId: number;
  const ids: number[] = [];

  beforeAll(async () => {
    web = await startFeedsApp(kind);
    const { feedId, clientId, partnerId, addListed } = await web.addFeed();
    ids.push(await addListed({ name: 'Elm & Oak', description: 'By the RIVER' }));
    // Some parts of a document, without asking for each property.
    await web.db.query(sql`
      insert into properties (client_id, name, permalink, property_type, status, address, city, province_code,
        postal_code, country_code, units_available, rent_min, description)
      select ${clientId}, 'Row ' || n, 'row-' || n, 'apartment', 'active', n || ' Row', 'Toronto', 'ON', 'M5V 1A1', 'CA',
        1, 1000 + n, repeat('Quiet street. ', 100) from generate_series(1, 600) n`);
    await web.db.query(sql`
      insert into property_partners (property_id, partner_id)
      select id, ${partnerId} from properties where client_id = ${clientId} and name like 'Row %'`);
    ids.push(await addListed({ name: 'Last One', description: 'Near the river and the é' }));
    buildId = (await web.build(feedId)).publishedBuildId;
  });
  afterAll(() => web.stop());

  const search = (query: Record<string, string>): Promise<Answer> =>
    web.ok<Answer>('GET', `${feedsApi}/feed_builds/${buildId}/search?${new URLSearchParams(query)}`);
  const textAt = async (at: number, length: number): Promise<string> =>
    (
      await web.ok<{ text: string }>(
        'GET',
        `${feedsApi}/feed_builds/${buildId}/text?from=${at}&length=${length}`,
      )
    ).text;

  it('finds a text whatever its case, with its listing, and where the window can be loaded', async () => {
    const { hits, next, searched, total } = await search({ text: 'river' });
    expect(hits.map(({ listingId, match }) => [listingId, match])).toEqual([
      [String(ids[0]), 'RIVER'],
      [String(ids[1]), 'river'],
    ]);
    expect([next, searched]).toEqual([null, total]);
    expect(total).toBeGreaterThan(600_000);
    for (const { at, length, match, line, before, after } of hits) {
      expect(await textAt(at, length)).toBe(match);
      expect(`${before}${match}${after}`).toContain('<description>');
      expect(line).toBeGreaterThan(1);
    }
    // As it is read, not as the document writes it.
    expect((await search({ text: 'elm & oak' })).hits).toMatchObject([{ match: 'Elm &amp; Oak' }]);
    expect((await search({ text: 'No such text' })).hits).toEqual([]);
  });

  it('goes on from page to page, each hit once', async () => {
    const found = new Set<number>();
    let after: string | undefined;
    do {
      const page: Answer = await search({ text: 'Row ', ...(after === undefined ? {} : { after }) });
      for (const { at } of page.hits) {
        expect(found.has(at)).toBe(false);
        found.add(at);
      }
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(found.size).toBe(600);
  });

  it('finds listings by their id, and values by their field', async () => {
    const [id] = ids;
    expect((await search({ in: 'id', text: String(id) })).hits[0]).toMatchObject({
      listingId: String(id),
      listingName: 'Elm & Oak',
      match: expect.stringMatching(`^<Listing id="${id}"`),
    });
    const prices = await search({ in: 'field', field: 'price', text: '1600' });
    expect(prices.hits.map(({ listingName, match }) => [listingName, match])).toEqual([['Row 600', '1600']]);
    expect((await search({ in: 'field', field: 'city', text: '' })).hits).toHaveLength(50);
  });

  it('refuses what it cannot search for', async () => {
    const refused = async (query: string) =>
      (await web.by('GET', `${feedsApi}/feed_builds/${buildId}/search?${query}`)).json();
    expect(await refused('text=')).toMatchObject({ status: 400, errors: { text: 'Required' } });
    expect(await refused('in=field&text=x')).toMatchObject({ status: 400, errors: { field: 'Required' } });
    expect(await refused('in=field&text=x&field=a%3Cb')).toMatchObject({ status: 400 });
    expect(await refused('text=x&after=-1')).toMatchObject({ status: 400 });
    expect((await web.by('GET', `${feedsApi}/feed_builds/999999/search?text=x`)).statusCode).toBe(404);
  });
});
