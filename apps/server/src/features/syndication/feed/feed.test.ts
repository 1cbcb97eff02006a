import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { readXml } from '@supersync/contract/importers/feed-parser/xml-tree.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { feedsApi, startFeedsApp, type FeedsApp } from '#test/feeds-app.ts';
import { encoded, type Data } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const builds = `${feedsApi}/feed_builds`;
const reason = 'Seen by the client';
const pollOptions = { timeout: 120_000, interval: 20 };

describe.each(testDatabases())('feeds on $name', (kind) => {
  let web: FeedsApp;
  beforeAll(async () => {
    web = await startFeedsApp(kind);
  });
  afterAll(() => web.stop());

  const decide = (id: number, what: 'confirm' | 'drop', headers: Record<string, string> = {}) =>
    web.by('POST', `${builds}/${id}/${what}`, { body: { reason }, headers });
  const linkOf = (clientId: number, partnerId: number) =>
    `/api/v1/clients__has_partners/clientId:${clientId}~partnerId:${partnerId}`;

  it('are created with the link of client and partner, with a URL-safe key', async () => {
    const { feedId, clientId, partnerId } = await web.addFeed();
    const feed = await web.read(feedId);
    expect(feed).toMatchObject({
      clientId,
      partnerId,
      status: 'active',
      format: 'hotpads',
      held: 0,
      listings: null,
    });
    expect(feed.feedKey).toMatch(/^client_\d+-partner_\d+$/);
    expect(encodeURIComponent(feed.feedKey)).toBe(feed.feedKey);
    // Feed and address outlive the link.
    const address = await web.addressOf(feedId);
    await web.by('DELETE', linkOf(clientId, partnerId));
    expect(await web.read(feedId)).toMatchObject({
      status: 'off',
      statusWords: expect.stringContaining('no longer'),
    });
    await web.ok('POST', '/api/v1/clients__has_partners', { clientId, partnerId });
    expect(await web.read(feedId)).toMatchObject({ status: 'active' });
    expect(await web.addressOf(feedId)).toBe(address);
  });

  it('contain what passes every gate, and give a reason for the rest', async () => {
    const { feedId, addListed } = await web.addFeed({ requiredFields: ['phone'] });
    const complete = await addListed({ name: 'Elm & <Oak>', phone: '+14165550123' });
    const phoneless = await addListed();
    const full = await addListed({ unitsAvailable: 0, phone: '+14165550124' });
    const priceless = await addListed({ rentMin: null, phone: '+14165550125' });
    const { publishedBuildId, listings } = await web.build(feedId);
    expect(listings).toBe(1);
    const document = (await web.fetch(await web.addressOf(feedId))).body;
    const { root, complaint } = readXml(document, { asWritten: true });
    expect(complaint).toBeNull();
    const sent = root?.children.filter(({ name }) => name === 'Listing') ?? [];
    expect(sent.map(({ attributes }) => attributes['id'])).toEqual([String(complete)]);
    expect(sent[0]?.children[0]?.text).toBe('Elm & <Oak>');
    const issues = await web.ok<Data[]>('GET', `${feedsApi}/feed_issues?buildId=${publishedBuildId}`);
    expect(issues).toMatchObject([
      { propertyId: complete, severity: 'warning', code: 'missing', field: 'email' },
      { propertyId: phoneless, severity: 'left-out', code: 'requirements', words: 'Phone is missing.' },
      { propertyId: full, severity: 'left-out', code: 'homes' },
      { propertyId: priceless, severity: 'left-out', code: 'requirements' },
    ]);
  });

  it('are built by floorplan or by unit as the partner requires', async () => {
    const { feedId, partnerId, addListed } = await web.addFeed({ format: 'mits', level: 'unit' });
    const propertyId = await addListed({ name: 'Birch' });
    const { rows } = await web.db.query<{ id: number }>(sql`
      insert into floorplans (property_id, import_id, name, beds, baths, rent_min, units_available)
      values (${propertyId}, 'a', 'Studio', 0, 1, 1200, 1), (${propertyId}, 'b', 'Loft', 1, 1.5, 1700, 0) returning id`);
    await web.db.query(sql`
      insert into units (property_id, floorplan_id, import_id, number, rent, status)
      values (${propertyId}, ${rows[0]?.id}, '1', '101', 1250, 'available'),
        (${propertyId}, ${rows[0]?.id}, '2', '102', 1300, 'leased'), (${propertyId}, null, '3', '103', 1400, 'notice')`);
    const listed = async () => {
      const { publishedBuildId } = await web.build(feedId);
      return web.ok<Data[]>('GET', `${feedsApi}/feed_listings?buildId=${publishedBuildId}`);
    };
    expect(await listed()).toMatchObject([
      { name: 'Birch #101', rent: '1250.00' },
      { name: 'Birch #103', rent: '1400.00' },
    ]);
    await web.ok('PUT', `${feedsApi}/partners/${partnerId}`, { level: 'floorplan', countChangeHoldPct: 100 });
    expect(await listed()).toMatchObject([
      { name: 'Birch, Studio', listingId: `${propertyId}-f${rows[0]?.id}` },
    ]);
  });

  it('store identical builds once', async () => {
    const { feedId } = await web.addFeed({}, 2);
    const first = await web.build(feedId);
    const second = await web.build(feedId);
    expect(second).toMatchObject({ lastOutcome: 'unchanged', publishedBuildId: first.publishedBuildId });
    expect(await web.ok('GET', `${builds}?feedId=${feedId}`)).toMatchObject([
      { number: 1, state: 'published' },
    ]);
  });

  it('report the changes of each build, also by property', async () => {
    const { feedId, addListed } = await web.addFeed({ countChangeHoldPct: 60 }, 1);
    const changed = await addListed();
    const { publishedBuildId: earlier } = await web.build(feedId);
    await web.change(changed, { rentMin: '1525.00' });
    const added = await addListed();
    const { publishedBuildId: later } = await web.build(feedId);
    expect(await web.read(feedId)).toMatchObject({ listings: 3, listingTrend: [2, 3] });
    expect(await web.ok('GET', `${builds}/${later}`)).toMatchObject({
      added: 1,
      changed: 1,
      removed: 0,
      comparedTo: earlier,
    });
    const rent = { field: 'price', before: '1500.00', after: '1525.00' };
    expect(await web.ok('GET', `${feedsApi}/feed_changes?propertyId=${changed}`)).toMatchObject([
      { buildId: later, kind: 'changed', fields: [rent] },
      { buildId: earlier, kind: 'added' },
    ]);
    const compared = `${builds}/${later}/compare/${earlier}`;
    expect(await web.ok('GET', compared)).toMatchObject({
      counts: { added: 1, removed: 0, changed: 1, unchanged: 1 },
      total: 2,
      rows: [
        { listingId: String(changed), kind: 'changed', fields: [rent] },
        { listingId: String(added), kind: 'added', fields: [] },
      ],
    });
    expect(await web.ok('GET', `${compared}?kind=changed&limit=1`)).toMatchObject({ total: 1, pageCount: 1 });
    expect(await web.ok('GET', `${builds}/${earlier}/compare/${later}?kind=removed`)).toMatchObject({
      total: 1,
    });
    const both = await web.ok('GET', `${builds}/${later}/listings/${changed}?earlierId=${earlier}`);
    expect(both).toMatchObject({
      text: expect.stringContaining('<price>1525.00</price>'),
      earlierText: expect.stringContaining('<price>1500.00</price>'),
      fields: [rent],
    });
    expect(await web.ok('GET', `${builds}/${earlier}/listings/${added}?earlierId=${later}`)).toMatchObject({
      text: null,
    });
    expect((await web.by('GET', `${builds}/${later}/listings/none`)).statusCode).toBe(404);
    const other = await web.addFeed({}, 1);
    const { publishedBuildId: foreign } = await web.build(other.feedId);
    expect((await web.by('GET', `${builds}/${later}/compare/${foreign}`)).statusCode).toBe(404);
  });

  it('switch format as soon as the partner requires it', async () => {
    const { feedId, partnerId } = await web.addFeed({ mode: 'incremental' }, 1);
    const { publishedBuildId: earlier } = await web.build(feedId);
    const address = await web.addressOf(feedId);
    await web.fetch(address);
    await expect.poll(async () => (await web.read(feedId))['lastFetchedAt'], pollOptions).not.toBeNull();
    await web.ok('PUT', `${feedsApi}/partners/${partnerId}`, { format: 'json' });
    const { publishedBuildId: later } = await web.build(feedId);
    // The last fetch was in the other format, so there is no base for an incremental build.
    expect((await web.fetch(address)).json()).toMatchObject({ method: 'O', listings: [{ action: 'U' }] });
    expect(await web.ok('GET', `${builds}/${later}/compare/${earlier}`)).toMatchObject({
      rows: [{ kind: 'changed', fields: null }],
    });
  });

  it('are held when too much changes; the published build is served until a person decides', async () => {
    const { feedId, addListed } = await web.addFeed({}, 3);
    const { publishedBuildId } = await web.build(feedId);
    const address = await web.addressOf(feedId);
    const before = (await web.fetch(address)).body;
    await addListed();
    const held = await web.build(feedId);
    expect(held).toMatchObject({ lastOutcome: 'held', held: 1, publishedBuildId, listings: 3 });
    expect((await web.fetch(address)).body).toBe(before);
    // Same data, same held build.
    expect(await web.build(feedId)).toMatchObject({ lastOutcome: 'held', heldBuildId: held.heldBuildId });
    expect((await decide(publishedBuildId, 'confirm')).json()).toMatchObject({ code: 'illegal_state' });
    expect((await web.by('DELETE', `${builds}/${held.heldBuildId}`)).statusCode).toBe(409);
    expect(
      (await web.by('POST', `${builds}/${held.heldBuildId}/confirm`, { body: { reason: ' ' } })).statusCode,
    ).toBe(400);

    const key = { 'idempotency-key': randomUUID() };
    const confirmed = await decide(held.heldBuildId, 'confirm', key);
    expect(confirmed.json()).toMatchObject({ data: { state: 'published' } });
    expect((await decide(held.heldBuildId, 'confirm', key)).json()).toEqual(confirmed.json());
    expect((await decide(held.heldBuildId, 'confirm')).statusCode).toBe(409);
    expect(await web.read(feedId)).toMatchObject({
      held: 0,
      publishedBuildId: held.heldBuildId,
      listings: 4,
    });
    expect(await web.ok('GET', `${builds}/${held.heldBuildId}`)).toMatchObject({
      decidedBy: web.admin.userId,
      decisionReason: reason,
    });
    expect(await web.ok('GET', `${builds}/${publishedBuildId}`)).toMatchObject({ state: 'superseded' });
    const { rows } = await web.db.query<{ action: string }>(sql`
      select action, reason from audit_entries where resource = 'feed_build' and record_key = ${String(held.heldBuildId)}`);
    expect(rows).toEqual([{ action: 'confirmed', reason }]);
  });

  it('are never emptied automatically; nothing is held after a drop or a normal build', async () => {
    const { feedId, addListed } = await web.addFeed({ countChangeHoldPct: 100 });
    expect(await web.build(feedId)).toMatchObject({ lastOutcome: 'held', publishedBuildId: null });
    const address = await web.addressOf(feedId);
    expect((await web.fetch(address)).statusCode).toBe(503);
    // Even a bug cannot publish a held build: the database requires a user.
    const unattended = web.db.query(
      sql`update feed_builds set state = 'published' where feed_id = ${feedId}`,
    );
    await expect(unattended).rejects.toThrow('feed_builds_decided');
    const propertyId = await addListed();
    expect(await web.build(feedId)).toMatchObject({ lastOutcome: 'published', held: 0, listings: 1 });
    await web.change(propertyId, { status: 'inactive' });
    const empty = await web.build(feedId);
    expect(empty).toMatchObject({ held: 1, listings: 1 });
    expect((await web.fetch(address)).body).toContain(`id="${propertyId}"`);
    expect((await decide(empty.heldBuildId, 'drop')).json()).toMatchObject({ data: { state: 'dropped' } });
    const rebuilt = await web.build(feedId);
    expect(rebuilt).toMatchObject({ held: 1 });
    expect(rebuilt.heldBuildId).not.toBe(empty.heldBuildId);
    await web.change(propertyId, { status: 'active' });
    expect(await web.build(feedId)).toMatchObject({ lastOutcome: 'unchanged', held: 0, listings: 1 });
    expect(await web.ok('GET', `${builds}/${rebuilt.heldBuildId}`)).toMatchObject({ state: 'superseded' });
    expect((await web.by('DELETE', `${builds}/${rebuilt.heldBuildId}`)).statusCode).toBe(204);
  });

  it('build once at a time, and take over an expired claim', async () => {
    const { feedId } = await web.addFeed({}, 1);
    const claim = (until: Date) =>
      web.db.query(
        sql`update feeds set build_token = ${randomUUID()}, building_until = ${until} where id = ${feedId}`,
      );
    await claim(new Date(Date.now() + 60_000));
    expect(await web.read(feedId)).toMatchObject({ buildState: 'building' });
    const rebuild = await web.ok('POST', `${feedsApi}/feeds/${feedId}/rebuild`, {});
    expect(rebuild).toEqual({ feedId, buildState: 'building' });
    await claim(new Date(Date.now() - 1000));
    await vi.waitFor(async () => expect(await web.read(feedId)).toMatchObject({ listings: 1 }), {
      timeout: 120_000,
    });
    expect(await web.ok('GET', `${builds}?feedId=${feedId}`)).toMatchObject([
      { number: 1, state: 'published' },
    ]);
  });

  it('store a document of many parts and read it in windows of whole characters', async () => {
    const { feedId, addListed } = await web.addFeed({ format: 'json' });
    const description = 'é🏠漢'.repeat(1600);
    for (let index = 0; index < 24; index += 1) await addListed({ description: `${index} ${description}` });
    const { publishedBuildId, bytes } = await web.build(feedId);
    const { body } = await web.fetch(await web.addressOf(feedId));
    expect(Buffer.byteLength(body)).toBe(bytes);
    expect(Buffer.byteLength(body)).toBeGreaterThan(262_144);
    let text = '';
    for (let from: number | null = 0; from !== null;) {
      const url = `${builds}/${publishedBuildId}/text?from=${from}&length=99991`;
      const window: { from: number; text: string; next: number | null } = await web.ok('GET', url);
      expect(window.from).toBe(from);
      text += window.text;
      from = window.next;
    }
    expect(text === body).toBe(true);
    const inside = await web.ok<{ text: string }>(
      'GET',
      `${builds}/${publishedBuildId}/text?from=200001&length=2`,
    );
    expect(body).toContain(inside.text);
    expect(inside.text).not.toContain('\ufffd');
    expect(await web.ok('GET', `${builds}/${publishedBuildId}/text?from=${Number(bytes) + 9}`)).toMatchObject(
      { text: '', next: null },
    );
    expect(await web.ok('GET', `${builds}/${publishedBuildId}/validate`)).toMatchObject({
      checks: [{ passed: true }, { passed: true }, { passed: true }, { passed: true }],
    });
    const zipped = await web.fetch(await web.addressOf(feedId), { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.rawPayload).toString('utf8') === body).toBe(true);
    const found = await web.ok<Data[]>(
      'GET',
      `${feedsApi}/feed_listings?buildId=${publishedBuildId}&sort=-position&limit=1`,
    );
    const last = await web.ok<{ text: string }>(
      'GET',
      `${builds}/${publishedBuildId}/listings/${String(found[0]?.['listingId'])}`,
    );
    expect(JSON.parse(last.text)).toMatchObject({ description: `23 ${description}` });
  });

  it('send only changes to an incremental partner, counted from the build it fetched', async () => {
    const { feedId, addListed } = await web.addFeed({
      format: 'json',
      mode: 'incremental',
      countChangeHoldPct: 100,
    });
    const [first, second] = [await addListed(), await addListed()];
    await web.build(feedId);
    const address = await web.addressOf(feedId);
    const sent = async (query = '') => {
      const { body, headers } = await web.fetch(`${address}${query}`);
      expect(Buffer.byteLength(body)).toBe(Number(headers['content-length']));
      const answer: { method: string; listings: { action: string; id: string }[] } = JSON.parse(body);
      return [answer.method, ...answer.listings.map(({ action, id }) => `${action}${id}`)];
    };
    // Nothing fetched yet: the partner gets the full feed.
    await web.change(first, { rentMin: '1600.00' });
    await web.build(feedId);
    const fetchedBuild = async () =>
      (await web.ok<Data[]>('GET', `${feedsApi}/feed_fetches?feedId=${feedId}`)).length;
    expect(await sent()).toEqual(['O', `U${first}`, `U${second}`]);
    await expect.poll(fetchedBuild, pollOptions).toBe(1);
    await web.change(second, { rentMin: '1700.00' });
    await web.build(feedId);
    const third = await addListed();
    const { publishedBuildId, listings } = await web.build(feedId);
    // Includes the changes of the build it did not fetch.
    expect(listings).toBe(3);
    expect(await sent()).toEqual(['I', `U${second}`, `U${third}`]);
    await expect.poll(fetchedBuild, pollOptions).toBe(2);
    const notSent = await web.ok<{ text: string }>('GET', `${builds}/${publishedBuildId}/listings/${first}`);
    expect(JSON.parse(notSent.text)).toMatchObject({ id: String(first), rentMin: '1600.00' });
    expect(await web.ok('GET', `${builds}/${publishedBuildId}/validate`)).toMatchObject({
      checks: expect.arrayContaining([expect.objectContaining({ check: 'listings', passed: true })]),
    });
    // The partner has all of it now: nothing unchanged is sent again, unless it asks for everything.
    expect(await sent()).toEqual(['I']);
    expect(await sent('?full=1')).toEqual(['O', `U${first}`, `U${second}`, `U${third}`]);
    await web.change(second, { status: 'archived' });
    await web.build(feedId);
    expect(await sent()).toEqual(['I', `D${second}`]);
  });

  it('count characters in a validation as the gates do: an emoji is one', async () => {
    const { feedId, partnerId, addListed } = await web.addFeed({ limits: { titleMax: 5, descMax: 6 } });
    const propertyId = await addListed({ name: 'Elm 😀', description: 'Home 😀' });
    const { listings, publishedBuildId } = await web.build(feedId);
    expect(listings).toBe(1);
    const validate = () => web.ok<{ findings: object[] }>('GET', `${builds}/${publishedBuildId}/validate`);
    expect((await validate()).findings).toEqual([]);
    await web.ok('PUT', `${feedsApi}/partners/${partnerId}`, { limits: { titleMax: 4, descMax: 5 } });
    expect((await validate()).findings).toMatchObject([
      { listingId: String(propertyId), words: expect.stringContaining('The name has 5 ') },
      { listingId: String(propertyId), words: expect.stringContaining('The description has 6 ') },
    ]);
  });

  it("rebuild one property's feeds wherever it is switched on", async () => {
    const { feedId, addListed } = await web.addFeed();
    const propertyId = await addListed();
    expect(await web.ok('POST', `${feedsApi}/properties/${propertyId}/rebuild`, {})).toEqual({
      feedIds: [feedId],
    });
    await vi.waitFor(async () => expect(await web.read(feedId)).toMatchObject({ listings: 1 }), {
      timeout: 120_000,
    });
    expect((await web.by('POST', `${feedsApi}/properties/999999/rebuild`, { body: {} })).statusCode).toBe(
      404,
    );
  });

  it('keep pinned builds, and list them by kind', async () => {
    const { feedId, clientId } = await web.addFeed({}, 1);
    const { publishedBuildId, feedKey } = await web.build(feedId);
    expect(await web.ok('POST', `${builds}/${publishedBuildId}/pin`, { pinned: true })).toMatchObject({
      pinned: true,
    });
    expect(await web.ok('GET', `${builds}?feedId=${feedId}&pinned=1`)).toMatchObject([
      { id: publishedBuildId },
    ]);
    const where = encoded({ clientId, status: 'active', held: false });
    expect(await web.ok('GET', `${feedsApi}/feeds?where=${where}&relations=client,partner`)).toMatchObject([
      { id: feedId, client: { id: clientId } },
    ]);
    expect(
      await web.ok('GET', `${feedsApi}/feeds?search=${feedKey.slice(0, 9)}&feedKey=${feedKey}`),
    ).toMatchObject([{ id: feedId }]);
    expect(await web.ok('GET', `${feedsApi}/feed_clients/${clientId}`)).toMatchObject({
      feeds: 1,
      listings: 1,
      heldFeeds: 0,
    });
  });
});
