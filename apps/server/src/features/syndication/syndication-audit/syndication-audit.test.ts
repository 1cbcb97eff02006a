import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type {
  AuditedClient,
  AuditMatrix,
  AuditMoment,
  PropertyAudit,
  TimelineEntry,
} from '@supersync/contract/syndication/syndication-audit/actions.ts';
import { runJob } from '#test/support/run-job.ts';
import { feedsApi, startFeedsApp, type FeedsApp, type MadeFeed } from '#test/feeds-app.ts';
import { countJob } from './counts.ts';
import { testDatabases } from '#test/support/test-database.ts';

const audit = `${feedsApi}/audit`;
const pollOptions = { timeout: 120_000, interval: 20 };

describe.each(testDatabases())('the syndication audit, on $name', (kind) => {
  let web: FeedsApp;
  let made: MadeFeed;
  let ash: number;
  let birch: number;

  beforeAll(async () => {
    web = await startFeedsApp(kind);
    made = await web.addFeed({ name: 'Listing Site', requiredFields: ['phone'], countChangeHoldPct: 100 });
    ash = await made.addListed({ name: 'Ash', phone: '+14165550123' });
    birch = await made.addListed({ name: 'Birch' });
    await web.build(made.feedId);
    await web.fetch(await web.addressOf(made.feedId), { 'user-agent': 'Bot/1' });
    await vi.waitFor(
      async () => expect((await web.read(made.feedId))['lastFetchedAt']).not.toBeNull(),
      pollOptions,
    );
  });
  afterAll(() => web.stop());

  const matrix = (query = '') => web.ok<AuditMatrix>('GET', `${audit}/matrix${query}`);
  const read = (propertyId: number) =>
    web.ok<PropertyAudit>('GET', `${audit}/partners/${made.partnerId}/properties/${propertyId}`);

  it('an empty installation has the schedules of syndication, paused', async () => {
    const tasks = ['build-feeds', 'check-ad-urls', 'clean-feed-cache', 'keep-promoted-listings'];
    const { rows } = await web.db.query<{ task: string; status: string }>(sql`
      select task_name as task, status from schedules where task_name = any (${tasks}::text[]) order by task_name`);
    expect(rows).toEqual(tasks.map((task) => ({ task, status: 'paused' })));
  });

  it('counts the properties of each client and partner by their first closed step', async () => {
    const { clientId, partnerId } = made;
    const cell = { partnerId, states: { sent: 1, stopped: 1 }, gates: { accepted: 1, requirements: 1 } };
    const { partners, ...counted } = await matrix(`?clientId=${clientId}`);
    expect(counted).toEqual({ cells: [cell], clients: 1, uncounted: 0 });
    expect(partners.some(({ id }) => id === partnerId)).toBe(true);
    expect(await matrix(`?partnerId=${partnerId}`)).toMatchObject(counted);
    expect((await matrix()).cells).toContainEqual(cell);
  });

  it('lists clients by what is stopped, by filter and by name', async () => {
    const { clientId, partnerId } = made;
    const whole = await web.addFeed({ name: 'Whole Site', countChangeHoldPct: 100 });
    for (const name of ['Cedar', 'Dogwood', 'Elm']) await whole.addListed({ name, unitsAvailable: 0 });
    const clients = async (query = '') => {
      const { data, meta } = await web.ok<{ data: AuditedClient[]; meta: { total: number } }>(
        'GET',
        `${audit}/clients${query}`,
      );
      expect(data.length).toBeLessThanOrEqual(meta.total);
      return data;
    };
    const ids = async (query = '') => (await clients(query)).map(({ id }) => id);
    expect(await ids()).toEqual([whole.clientId, clientId]);
    expect((await clients())[1]?.cells).toContainEqual({
      partnerId,
      states: { sent: 1, stopped: 1 },
      gates: { accepted: 1, requirements: 1 },
    });
    expect(await ids('?limit=1&page=2')).toEqual([clientId]);
    expect(await ids('?gate=homes')).toEqual([whole.clientId]);
    expect(await ids('?state=sent')).toEqual([clientId]);
    const [first] = await clients('?sort=name');
    expect(await ids(`?sort=name&q=${encodeURIComponent(first?.name.toUpperCase() ?? '')}`)).toContain(
      first?.id,
    );
    expect(await ids('?q=nobody')).toEqual([]);
    expect((await matrix()).clients).toBe(2);
  });

  it('counts what has changed also when nobody looks', async () => {
    const { db, clock, app } = web;
    await web.change(birch, { unitsAvailable: 1 });
    await runJob(countJob(clock), { db, log: app.log });
    const { rows } = await db.query<{ marks: number }>(
      sql`select count(*)::int as marks from syndication_marks`,
    );
    expect(rows).toEqual([{ marks: 0 }]);
  });

  it('lists properties by step, with the finding', async () => {
    const list = (query: string) =>
      web.ok<{ rows: { propertyId: number; words: string }[]; next: string | null }>(
        'GET',
        `${audit}/partners/${made.partnerId}/properties?${query}`,
      );
    expect(await list('gate=requirements')).toMatchObject({
      rows: [{ propertyId: birch, words: 'Phone is missing.' }],
      next: null,
    });
    const { next } = await list('limit=1');
    expect(next).toBe(`${made.clientId}-${ash}`);
    expect((await list('after=9999999999-9999999999')).rows).toEqual([]);
    expect((await list(`limit=1&after=${next}`)).rows).toMatchObject([{ propertyId: birch }]);
    expect((await list('q=ASH')).rows).toMatchObject([{ propertyId: ash }]);
    expect((await list('state=live')).rows).toEqual([]);
  });

  it('explains one property step by step and field by field, also where it was never sent', async () => {
    const listed = await read(ash);
    expect(listed).toMatchObject({ state: 'sent', gate: 'accepted', listings: [{ listingId: String(ash) }] });
    expect(listed.gates.find(({ gate }) => gate === 'fetched')).toMatchObject({ open: true, who: 'Bot/1' });
    const fieldOf = (of: PropertyAudit, name: string) => of.fields.find(({ field }) => field === name);
    expect(fieldOf(listed, 'name')).toMatchObject({ record: 'Ash', sent: 'Ash', verdict: 'ok' });
    expect(fieldOf(listed, 'rentMin')).toMatchObject({ record: '1500.00', sent: '1500.00', verdict: 'ok' });
    await web.change(ash, { name: 'Ash Court' });
    expect(fieldOf(await read(ash), 'name')).toMatchObject({ sent: 'Ash', verdict: 'differs' });
    const refused = await read(birch);
    expect(refused).toMatchObject({
      state: 'stopped',
      gate: 'requirements',
      broken: ['phone'],
      listings: [],
    });
    expect(fieldOf(refused, 'phone')).toMatchObject({ limit: 'Required', verdict: 'missing' });
    // Another client's property, which nobody ever linked.
    const stranger = await web.addProperty(await web.addClient());
    expect(await read(stranger)).toMatchObject({
      state: 'stopped',
      gate: 'client',
      clientLink: null,
      feed: null,
    });
    const missing = await web.by('GET', `${audit}/partners/${made.partnerId}/properties/999999`);
    expect(missing.statusCode).toBe(404);
  });

  it('tells everything that happened on one axis, and the verdict as of any moment', async () => {
    const path = `${audit}/partners/${made.partnerId}/properties/${birch}`;
    const timeline = (query = '') =>
      web.ok<{ entries: TimelineEntry[] }>('GET', `${path}/timeline${query}`).then(({ entries }) => entries);
    const before = (await timeline())[0]?.at ?? '';
    // Builds advance the server's clock; the database, which dates edits, has to catch up with it.
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(before)), pollOptions);
    await web.change(birch, { phone: '+14165550199' });
    await web.build(made.feedId);
    const link = `/api/v1/properties__has_partners/propertyId:${birch}~partnerId:${made.partnerId}`;
    await web.ok('PUT', link, { status: 'off' });
    const entries = await timeline();
    const kinds = new Set(entries.map(({ kind: of }) => of));
    expect([...kinds].toSorted()).toEqual(['build', 'edit', 'fetch', 'toggle']);
    expect(entries.find(({ kind: of }) => of === 'edit')?.changes).toContainEqual({
      field: 'phone',
      before: null,
      after: '+14165550199',
    });
    expect(entries.find(({ title }) => title.startsWith('Build 2'))).toMatchObject({
      title: 'Build 2: property added',
    });
    expect((await timeline('?kinds=toggle')).every(({ kind: of }) => of === 'toggle')).toBe(true);

    // Two builds of the same moment: a page may end between them.
    await web.db.query(sql`
      update feed_builds set created = (select min(created) from feed_builds where feed_id = ${made.feedId})
      where feed_id = ${made.feedId}`);
    const whole = await timeline();
    const inPages: TimelineEntry[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: { entries: TimelineEntry[]; next: string | null } = await web.ok(
        'GET',
        `${path}/timeline?limit=1${after === '' ? '' : `&after=${after}`}`,
      );
      inPages.push(...page.entries);
      after = page.next;
    }
    expect(inPages).toEqual(whole);
    expect((await web.by('GET', `${path}/timeline?after=yesterday`)).statusCode).toBe(400);
    expect(await timeline('?after=9999999999999999-build-1')).toEqual(whole);

    const moment = (at: string) => web.ok<AuditMoment>('GET', `${path}/moment?at=${encodeURIComponent(at)}`);
    expect(await moment(before)).toMatchObject({ verdict: { gate: 'requirements' }, listings: [] });
    const toggled = entries.find(({ kind: of, changes }) => of === 'toggle' && changes.length > 0);
    const justBefore = new Date(Date.parse(toggled?.at ?? '') - 1).toISOString();
    expect((await moment(justBefore)).verdict?.gates.find(({ gate }) => gate === 'property')?.open).toBe(
      true,
    );
    const asOfIt = await moment(toggled?.at ?? '');
    expect(asOfIt.verdict?.gates.find(({ gate }) => gate === 'property')?.open).toBe(false);
    const now = await moment(new Date(Date.now() + 3_600_000).toISOString());
    expect(now.verdict).toMatchObject({ state: 'stopped', gate: 'property' });
    expect(now.listings[0]?.text).toContain('Birch');
  });

  it('shows stored builds with who fetched them, and drops none that is in use', async () => {
    const builds = await web.ok<
      { id: number; state: string; fetches: number; lastFetchedBy: string | null }[]
    >('GET', `${feedsApi}/cached_builds?feedId=${made.feedId}`);
    expect(builds).toMatchObject([
      { state: 'published', fetches: 0 },
      { state: 'superseded', fetches: 1, lastFetchedBy: 'Bot/1' },
    ]);
    for (const { id } of builds)
      expect((await web.by('DELETE', `${feedsApi}/feed_builds/${id}`)).json()).toMatchObject({
        code: 'illegal_state',
      });
    const usage = await web.ok<{ builds: number; clients: { id: number; builds: number }[] }>(
      'GET',
      `${feedsApi}/feed_cache_usage`,
    );
    expect(usage.clients).toContainEqual(expect.objectContaining({ id: made.clientId, builds: 2 }));
  });

  it('sums a step over clients where it is held and where it waits', async () => {
    const { partnerId, feedId } = made;
    const { clientId, addListed } = await web.addFeed({ name: 'Other Site' });
    const elm = await addListed({ name: 'Elm', phone: '+14165550123' });
    await web.ok('POST', '/api/v1/clients__has_partners', { clientId, partnerId });
    await web.ok('POST', '/api/v1/properties__has_partners', { propertyId: elm, partnerId });
    await web.db.query(sql`
      update feeds set held_build_id = published_build_id, published_build_id = null where id = ${feedId}`);
    const { cells, clients } = await matrix(`?partnerId=${partnerId}`);
    const [sum] = cells;
    expect(clients).toBe(2);
    expect(sum?.states).toMatchObject({ waiting: 1 });
    const { waiting = 0, held = 0 } = sum?.states ?? {};
    expect(held).toBeGreaterThan(0);
    expect(sum?.gates.feed).toBe(waiting + held);
  });
});
