import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { feedsApi, startFeedsApp, type FeedData, type FeedsApp } from '#test/feeds-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const pollOptions = { timeout: 120_000, interval: 20 };

describe.each(testDatabases())('one property built into a feed, on $name', (kind) => {
  let web: FeedsApp;
  beforeAll(async () => {
    web = await startFeedsApp(kind);
  });
  afterAll(() => web.stop());

  const addHomes = async (propertyId: number): Promise<void> => {
    await web.db.query(sql`
      with plan as (
        insert into floorplans (property_id, import_id, name, beds, units_available, rent_min)
        values (${propertyId}, 'a', 'Plan A', 1, 2, 1500), (${propertyId}, 'b', 'Plan B', 2, null, 1800) returning id)
      insert into units (property_id, floorplan_id, import_id, number, status, rent)
      select ${propertyId}, min(id), n::text, n::text, 'available', 1500 from plan, generate_series(1, 2) n group by n`);
  };

  async function rebuild(feedId: number, propertyId: number): Promise<FeedData> {
    const before = await web.read(feedId);
    web.clock.advance(1);
    await web.ok('POST', `${feedsApi}/feeds/${feedId}/properties/${propertyId}/rebuild`, {});
    return vi.waitFor(async () => {
      const feed = await web.read(feedId);
      expect([feed.buildState, feed.lastBuiltAt]).toEqual([
        'idle',
        expect.not.stringMatching(before.lastBuiltAt ?? 'x'),
      ]);
      return feed;
    }, pollOptions);
  }

  /** Hashes of all listings by property. */
  const listingsOf = async (buildId: number): Promise<Map<number, string>> => {
    const { rows } = await web.db.query<{ id: number; hashes: string }>(sql`
      select property_id as id, string_agg(listing_id || ' ' || hash, ',' order by position) as hashes
      from feed_listings where build_id = ${buildId} group by property_id`);
    return new Map(rows.map(({ id, hashes }) => [id, hashes]));
  };

  it.each([
    ['hotpads', 'property'],
    ['hotpads', 'unit'],
    ['mits', 'property'],
    ['mits', 'floorplan'],
    ['mits', 'unit'],
    ['meta', 'floorplan'],
    ['json', 'property'],
    ['json', 'unit'],
  ])('%s by %s: leaves the others as they were', async (format, level) => {
    const { feedId, addListed } = await web.addFeed({ format, level, countChangeHoldPct: 100 });
    const ids: number[] = [];
    for (const name of ['Ash', 'Birch é', 'Cedar', 'Dogwood']) {
      const id = await addListed({ name, description: 'Two\nlines & <more>' });
      await addHomes(id);
      ids.push(id);
    }
    const [first = 0, second = 0, third = 0] = ids;
    const before = await web.build(feedId);
    await web.change(first, { name: 'Ash Court' });
    await web.change(second, { name: 'Birch Court' });
    const one = await rebuild(feedId, second);
    expect(one.lastOutcome).toBe('published');
    const [was, is] = [await listingsOf(before.publishedBuildId), await listingsOf(one.publishedBuildId)];
    for (const id of ids) expect(is.get(id) === was.get(id), String(id)).toBe(id !== second);
    const valid = await web.ok<{ checks: { check: string; passed: boolean }[] }>(
      'GET',
      `${feedsApi}/feed_builds/${one.publishedBuildId}/validate`,
    );
    expect(valid.checks.filter(({ passed }) => !passed)).toEqual([]);

    // One that goes, one that comes at the end, then the first: now it is what a build of everything writes.
    await web.change(third, { status: 'inactive' });
    expect((await listingsOf((await rebuild(feedId, third)).publishedBuildId)).has(third)).toBe(false);
    const last = await addListed({ name: 'Elm' });
    await addHomes(last);
    expect((await listingsOf((await rebuild(feedId, last)).publishedBuildId)).has(last)).toBe(true);
    await rebuild(feedId, first);
    expect(await web.build(feedId)).toMatchObject({ lastOutcome: 'unchanged' });
  });

  it('passes the circuit breaker, and waits while a build is held', async () => {
    const { feedId, addListed } = await web.addFeed({}, 2);
    const third = await addListed();
    const { publishedBuildId } = await web.build(feedId);
    await web.change(third, { unitsAvailable: 0 });
    const held = await rebuild(feedId, third);
    expect(held).toMatchObject({ lastOutcome: 'held', publishedBuildId, held: 1 });
    const again = await web.by('POST', `${feedsApi}/feeds/${feedId}/properties/${third}/rebuild`, {
      body: {},
    });
    expect(again.json()).toMatchObject({ status: 409, code: 'illegal_state' });
  });

  it('builds everything where nothing was published, and refuses a property of another client', async () => {
    const { feedId, addListed } = await web.addFeed({}, 1);
    const id = await addListed();
    expect((await rebuild(feedId, id)).listings).toBe(2);
    const other = await web.addProperty(await web.addClient());
    const refused = await web.by('POST', `${feedsApi}/feeds/${feedId}/properties/${other}/rebuild`, {
      body: {},
    });
    expect(refused.json()).toMatchObject({ status: 404 });
  });
});
