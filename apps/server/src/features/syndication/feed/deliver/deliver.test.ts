import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPendingJobs } from '#platform/jobs/pending-jobs.ts';
import { feedsApi, startFeedsApp, type FeedsApp } from '#test/feeds-app.ts';
import type { Data } from '#test/platform-app.ts';
import { startPartnerApi, type PartnerApi } from '#test/stand-ins/partner-api.ts';
import { startSftpServer, type SftpStandIn } from '#test/stand-ins/sftp-server.ts';
import { testDatabases } from '#test/support/test-database.ts';

const pollOptions = { timeout: 120_000, interval: 30 };

describe.each(testDatabases())('deliveries on $name', (kind) => {
  let web: FeedsApp;
  let sftp: SftpStandIn;
  let api: PartnerApi;
  beforeAll(async () => {
    [sftp, api] = [await startSftpServer(), await startPartnerApi()];
    const hosts = `127.0.0.1:${sftp.port},127.0.0.1:${api.port}`;
    web = await startFeedsApp(kind, { OUTBOUND_HOSTS: hosts });
    for (const [name, value] of [
      ['partners/password', 'letmein'],
      ['partners/key', sftp.userKey],
      ['partners/wrong', 'guess'],
    ])
      await web.ok('PUT', '/api/v1/secrets/value', { name, value });
  });
  afterAll(async () => {
    await web.stop();
    await sftp.stop();
    await api.stop();
  });

  const toSftp = (more: object = {}) => ({
    delivery: 'sftp-push',
    countChangeHoldPct: 100,
    deliverySettings: {
      host: '127.0.0.1',
      port: sftp.port,
      username: 'supersync',
      credentialRef: 'partners/password',
      hostKey: sftp.hostKey,
      directory: '/in',
      ...more,
    },
  });
  const toApi = (more: object = {}) => ({
    delivery: 'api',
    format: 'json',
    countChangeHoldPct: 100,
    deliverySettings: { url: api.url, credentialRef: 'partners/password', batchSize: 2 },
    ...more,
  });
  const deliveriesOf = (feedId: number) =>
    web.ok<Data[]>('GET', `${feedsApi}/feed_deliveries?feedId=${feedId}&sort=id`);
  const ended = (feedId: number, count: number) =>
    vi.waitFor(async () => {
      const found = await deliveriesOf(feedId);
      const open = found.filter(({ state }) => state === 'queued' || state === 'sending');
      expect([found.length, open.map(({ state, words }) => [state, words])]).toEqual([count, []]);
      return found;
    }, pollOptions);
  const fileOf = async (feedId: number, extension = 'xml') =>
    sftp.files.get(`/in/${(await web.read(feedId)).feedKey}.${extension}`)?.toString('utf8');

  it('are pushed by SFTP after each publish, under a temporary name first', async () => {
    const { feedId, addListed } = await web.addFeed(toSftp(), 2);
    const first = await web.build(feedId);
    const [done] = await ended(feedId, 1);
    const { body } = await web.by('GET', await web.addressOf(feedId));
    expect(await fileOf(feedId)).toBe(body);
    expect(done).toMatchObject({
      state: 'delivered',
      method: 'sftp-push',
      mode: 'snapshot',
      buildId: first.publishedBuildId,
      bytes: Buffer.byteLength(body),
      sentBytes: Buffer.byteLength(body),
      listings: 2,
      attempts: 1,
      durationMs: expect.any(Number),
      log: expect.arrayContaining([expect.objectContaining({ words: 'Delivered.' })]),
    });
    // The server of the partner refuses to rename over a file, and still no part of one is left.
    await addListed();
    await web.build(feedId);
    await ended(feedId, 2);
    expect(await fileOf(feedId)).toBe((await web.by('GET', await web.addressOf(feedId))).body);
    expect([...sftp.files.keys()].filter((path) => path.endsWith('.part'))).toEqual([]);
    expect(await web.read(feedId)).toMatchObject({ lastFetchedBy: 'Delivered by SFTP push' });
  });

  it('go on where a cut ended them; meanwhile the partner has the whole file of before', async () => {
    const { feedId, addListed } = await web.addFeed(
      toSftp({ credentialKind: 'key', credentialRef: 'partners/key' }),
      1,
    );
    const changed = await addListed();
    await web.build(feedId);
    await ended(feedId, 1);
    const before = await fileOf(feedId);
    await web.db.query(sql`
      update properties set description = repeat('Two rooms. ', 100000) where id = ${changed}`);
    const receivedBefore = sftp.received();
    sftp.cutAfter(400_000);
    await web.build(feedId);
    await vi.waitFor(async () => {
      expect((await deliveriesOf(feedId)).at(-1)).toMatchObject({ state: 'queued', attempts: 1 });
    }, pollOptions);
    expect(await fileOf(feedId)).toBe(before);
    const last = (await ended(feedId, 2)).at(-1);
    expect(last).toMatchObject({ state: 'delivered', attempts: 2 });
    const after = await fileOf(feedId);
    expect(after === (await web.by('GET', await web.addressOf(feedId))).body).toBe(true);
    // Nothing but the write that was cut is sent twice.
    expect(sftp.received() - receivedBefore).toBeLessThan(Buffer.byteLength(after ?? '') + 300_000);
    expect(JSON.stringify(last?.['log'])).toContain('are there from an earlier attempt');
  });

  it('fail at once where a retry cannot help, and can be retried by a person', async () => {
    const { feedId, partnerId } = await web.addFeed(toSftp({ credentialRef: 'partners/wrong' }), 1);
    const set = (more: object) =>
      web.ok('PUT', `${feedsApi}/partners/${partnerId}`, {
        deliverySettings: toSftp(more).deliverySettings,
      });
    await web.build(feedId);
    const [failed] = await ended(feedId, 1);
    expect(failed).toMatchObject({
      state: 'failed',
      words: 'The server refused the user or the credential. Nothing was sent.',
    });
    const retry = async () => {
      await web.ok('POST', `${feedsApi}/feed_deliveries/${failed?.id}/retry`, {});
      return (await ended(feedId, 1)).at(-1);
    };
    await set({ hostKey: `SHA256:${'A'.repeat(43)}` });
    expect(await retry()).toMatchObject({ state: 'failed', words: expect.stringContaining(sftp.hostKey) });
    await set({ directory: '/missing/here' });
    expect(await retry()).toMatchObject({
      words: expect.stringContaining('The directory does not exist on the server.'),
    });
    await set({ host: '127.0.0.1', port: 9 });
    expect(await retry()).toMatchObject({ words: expect.stringContaining('OUTBOUND_HOSTS') });
    expect(await fileOf(feedId)).toBeUndefined();
    await set({});
    expect(await retry()).toMatchObject({ state: 'delivered', attempts: 5 });
    const again = await web.by('POST', `${feedsApi}/feed_deliveries/${failed?.id}/retry`, { body: {} });
    expect(again.json()).toMatchObject({ status: 409, code: 'illegal_state' });
    expect(web.logged()).not.toContain('letmein');
  });

  it('push each set of changes by SFTP under a name of its own, so that none is replaced unread', async () => {
    const { feedId, addListed } = await web.addFeed({ ...toSftp(), format: 'json', mode: 'incremental' }, 1);
    await web.build(feedId);
    await ended(feedId, 1);
    const everything = await fileOf(feedId, 'json');
    const added = [await addListed()];
    await web.build(feedId);
    await ended(feedId, 2);
    added.push(await addListed());
    await web.build(feedId);
    const [, second, third] = await ended(feedId, 3);
    expect(await fileOf(feedId, 'json')).toBe(everything);
    for (const [index, delivery] of [second, third].entries()) {
      const changes = await fileOf(feedId, `${String(delivery?.id).padStart(10, '0')}.json`);
      expect(added.map((id) => changes?.includes(`"${id}"`))).toEqual([index === 0, index === 1]);
    }
  });

  it('post changes to an API in batches with an idempotency key, and keep each listing’s result', async () => {
    const { feedId, addListed } = await web.addFeed(toApi({ mode: 'incremental' }));
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(String(await addListed()));
    const [first = '', second = '', third = ''] = ids;
    api.rejected.add(second);
    // The second batch is carried out and its answer lost; the third is refused for now.
    api.next.push(200, 'lost');
    await web.build(feedId);
    await vi.waitFor(async () => {
      expect((await deliveriesOf(feedId)).at(-1)).toMatchObject({ state: 'queued', attempts: 1 });
    }, pollOptions);
    api.next.push(200, 503);
    const [done] = await ended(feedId, 1);
    expect(done).toMatchObject({ state: 'delivered', accepted: 4, rejected: 1, listings: 5, attempts: 3 });
    expect(ids.map((id) => api.carriedOut.get(id))).toEqual([1, 1, 1, 1, 1]);
    // The lost batch came again under the same key.
    expect(api.keys[2]).toBe(api.keys[1]);
    const results = await web.ok<Data[]>(
      'GET',
      `${feedsApi}/feed_delivery_listings?deliveryId=${done?.id}&result=rejected`,
    );
    expect(results).toMatchObject([{ listingId: second, words: 'No photo', action: 'update' }]);

    await web.change(Number(first), { rentMin: '1777.00' });
    await web.change(Number(third), { status: 'archived' });
    await web.build(feedId);
    const [, changes] = await ended(feedId, 2);
    expect(changes).toMatchObject({ mode: 'incremental', listings: 1, removed: 1, accepted: 2 });
    expect([...api.listings.keys()].toSorted()).toEqual(
      ids.filter((id) => ![second, third].includes(id)).toSorted(),
    );

    // Everything on demand; listings are updated, never doubled.
    await web.ok('POST', `${feedsApi}/feeds/${feedId}/deliver`, { full: true });
    const [, , full] = await ended(feedId, 3);
    expect(full).toMatchObject({ mode: 'snapshot', listings: 4 });
    expect(api.listings.size).toBe(3);
  });

  it('tell of a change that was taken back after a cut delivery may have brought it', async () => {
    const { feedId, addListed } = await web.addFeed(toApi({ mode: 'incremental' }));
    const id = await addListed();
    const gone = await addListed();
    await web.build(feedId);
    await ended(feedId, 1);
    const rentOf = (): string => JSON.stringify(api.listings.get(String(id)));
    const before = rentOf();
    await web.change(id, { rentMin: '1888.00' });
    const added = await addListed();
    await web.change(gone, { status: 'archived' });
    // Carried out by the partner, and never answered.
    api.next.push('lost', 'lost', 'lost');
    await web.build(feedId);
    await vi.waitFor(() => expect(rentOf()).not.toBe(before), pollOptions);
    await vi.waitFor(async () => {
      expect((await deliveriesOf(feedId)).at(-1)).toMatchObject({ state: 'queued' });
    }, pollOptions);
    await web.change(id, { rentMin: '1500.00' });
    await web.change(gone, { status: 'active' });
    await web.change(added, { status: 'archived' });
    api.next.length = 0;
    await web.build(feedId);
    const states = (await ended(feedId, 3)).map(({ state }) => state);
    expect(states).toEqual(['delivered', 'superseded', 'delivered']);
    // All as it was before, and so is the partner.
    expect(rentOf()).toContain('1500');
    expect(api.listings.has(String(gone))).toBe(true);
    expect(api.listings.has(String(added))).toBe(false);
  });

  it('are resumed where a killed server left them without a job', async () => {
    const { feedId } = await web.addFeed(toSftp(), 1);
    await web.build(feedId);
    await ended(feedId, 1);
    sftp.files.clear();
    await web.db.query(sql`
      update feed_deliveries set state = 'sending', token = gen_random_uuid(), sending_until = now() - interval '1 hour',
        modified_at = now() - interval '1 hour', finished_at = null where feed_id = ${feedId}`);
    await addPendingJobs(web.db, [
      {
        id: randomUUID(),
        name: 'resume-deliveries',
        data: {},
        priority: 0,
        startAfter: new Date().toISOString(),
        singletonKey: null,
      },
    ]);
    const [resumed] = await ended(feedId, 1);
    expect(resumed).toMatchObject({ state: 'delivered', attempts: 2 });
    expect(await fileOf(feedId)).toBe((await web.by('GET', await web.addressOf(feedId))).body);
  });

  it('are not made for partners whose delivery is not set up; incomplete settings are refused', async () => {
    const { feedId, partnerId } = await web.addFeed({ delivery: 'sftp-push' }, 1);
    await web.build(feedId);
    expect(await deliveriesOf(feedId)).toEqual([]);
    const refused = await web.by('POST', `${feedsApi}/feeds/${feedId}/deliver`, { body: {} });
    expect(refused.statusCode).toBe(400);
    const put = (values: object) => web.by('PUT', `${feedsApi}/partners/${partnerId}`, { body: values });
    expect((await put({ deliverySettings: { host: 'sftp.example.com' } })).json()).toMatchObject({
      status: 400,
      errors: { 'deliverySettings.username': 'Required for SFTP push' },
    });
    expect((await put({ delivery: 'api', deliverySettings: { url: api.url } })).json()).toMatchObject({
      errors: { 'deliverySettings.url': 'A partner API takes the JSON format' },
    });
    // Whoever may not set secrets may not say where one is sent.
    const other = await web.person();
    const taken = await web.call(other, 'PUT', `${feedsApi}/partners/${partnerId}`, {
      body: { deliverySettings: toSftp().deliverySettings },
    });
    expect(taken.statusCode).toBe(403);
  });
});
