import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdSite, type AdSite } from '#test/stand-ins/ad-site.ts';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const path = '/api/v1/ad_urls';

describe.each(testDatabases())('ad URLs on $name', (kind) => {
  let web: PlatformApp;
  let site: AdSite;
  let propertyId: number;
  let partnerId: number;

  beforeAll(async () => {
    site = await startAdSite();
    web = await startPlatformApp(kind, { OUTBOUND_HOSTS: site.host });
    const clientId = await web.addClient();
    partnerId = await web.addPartner({ name: 'Zumper' });
    propertyId = await web.addProperty(clientId, { name: 'Maple Court', address: '45 King St W' });
  });
  afterAll(async () => {
    await web.stop();
    site.stop();
  });

  const add = (more: object = {}) =>
    web.ok('POST', path, { propertyId, partnerId, url: `http://${site.host}/maple`, ...more });
  const read = (id: number) => web.ok('GET', `${path}/${id}`);
  const check = (id: number, headers: Record<string, string> = {}) =>
    web.ok<Record<string, unknown>>('POST', `${path}/${id}/check`, undefined, headers);
  const remove = async (id: number) => expect((await web.by('DELETE', `${path}/${id}`)).statusCode).toBe(204);
  const checksOf = (id: number) => web.ok<Data[]>('GET', `/api/v1/ad_url_checks?adUrlId=${id}&limit=0`);
  const auditOf = async (id: number) =>
    (
      await web.db.query<{ action: string; changes: Record<string, unknown> }>(sql`
        select action, changes from audit_entries
        where resource = 'ad_url' and record_key = ${String(id)} order by id`)
    ).rows;

  it('allows one URL per property and partner, and only public ones', async () => {
    const { id } = await add();
    const duplicate = await web.by('POST', path, {
      body: { propertyId, partnerId, url: 'https://zumper.example/other' },
    });
    expect(duplicate.json()).toMatchObject({ status: 409, code: 'already_exists' });
    for (const url of [
      'ftp://a.example/',
      'javascript:alert(1)',
      'http://me:secret@a.example/',
      '/maple',
      '',
    ])
      expect((await web.by('PUT', `${path}/${id}`, { body: { url } })).json()).toMatchObject({
        status: 400,
        errors: { url: expect.any(String) },
      });
    expect((await web.by('PUT', `${path}/${id}`, { body: { url: 'http://a b/' } })).statusCode).toBe(400);
    const claimed = await web.by('PUT', `${path}/${id}`, { body: { status: 'ok' } });
    expect(claimed.statusCode).toBe(400);
    expect(await read(id)).toMatchObject({ status: 'unchecked', source: 'manual', lastChecked: null });
    await remove(id);
  });

  it('a check updates the record, its history and the audit log; a new URL resets the result', async () => {
    const { id, version } = await add({ source: 'auto' });
    site.pages.set('/maple', { body: '<h1>Maple Court</h1><p>45 King Street West</p>' });
    const key = randomUUID();
    const checked = await check(id, { 'idempotency-key': key });
    expect(checked).toMatchObject({ status: 'ok', httpStatus: 200, landedOn: null });
    const calls = site.calls.length;
    expect(await check(id, { 'idempotency-key': key })).toEqual(checked);
    expect(site.calls).toHaveLength(calls);
    expect(await read(id)).toMatchObject({
      status: 'ok',
      finding: 'The page names the address.',
      source: 'auto',
      // Unchanged version: a concurrent edit is not refused.
      version,
    });

    site.pages.set('/maple', { status: 301, location: '/moved' });
    site.pages.set('/moved', { body: 'Maple Court' });
    const landedOn = `http://${site.host}/moved`;
    expect(await check(id)).toMatchObject({ status: 'redirect', landedOn });
    site.pages.set('/moved', { body: 'Homes for rent' });
    expect(await check(id)).toMatchObject({ status: 'mismatch', httpStatus: 200 });
    site.pages.delete('/maple');
    expect(await check(id)).toMatchObject({ status: '404', httpStatus: 404, landedOn: null });
    expect(await check(id)).toMatchObject({ status: '404' });
    expect((await checksOf(id)).map(({ status }) => status)).toEqual([
      '404',
      '404',
      'mismatch',
      'redirect',
      'ok',
    ]);
    const log = await auditOf(id);
    expect(log.map(({ action }) => action)).toEqual(['created', ...Array<string>(5).fill('checked')]);
    expect(log[2]?.changes).toMatchObject({ status: ['ok', 'redirect'], landedOn: [null, landedOn] });
    expect(log[5]?.changes).toEqual({});

    const { lastSeen } = await read(id);
    expect(lastSeen).toEqual(expect.any(String));
    await web.ok('PUT', `${path}/${id}`, { note: 'Asked the partner' });
    expect(await read(id)).toMatchObject({ status: '404', lastSeen });
    await web.ok('PUT', `${path}/${id}`, { url: landedOn });
    expect(await read(id)).toMatchObject({
      status: 'unchecked',
      httpStatus: null,
      lastChecked: null,
      lastSeen: null,
      finding: null,
      source: 'manual',
    });
    await remove(id);
    expect(await checksOf(id)).toEqual([]);
  });

  it('keeps the last 30 checks', async () => {
    const { id } = await add();
    await web.db.query(sql`
      insert into ad_url_checks (ad_url_id, at, status, finding)
      select ${id}, now() - interval '1 day', 'ok', 'Old ' || n from generate_series(1, 40) n`);
    await check(id);
    const history = await checksOf(id);
    expect(history).toHaveLength(30);
    expect([history[0]?.['status'], history[29]?.['finding']]).toEqual(['404', 'Old 12']);
    await remove(id);
  });

  it('never calls a private address; an unreachable page stays unchecked with a reason', async () => {
    const { id } = await add();
    for (const url of ['http://10.0.0.1/x', 'http://169.254.169.254/latest', 'http://zumper.test/']) {
      await web.ok('PUT', `${path}/${id}`, { url });
      const refused = await web.by('POST', `${path}/${id}/check`);
      const { host } = new URL(url);
      expect(refused.json()).toMatchObject({
        status: 409,
        detail: `${host} is not among the hosts this server may call (OUTBOUND_HOSTS). Nothing was changed.`,
      });
      expect(await read(id)).toMatchObject({ status: 'unchecked', lastChecked: null });
    }
    expect(await checksOf(id)).toEqual([]);

    site.pages.set('/away', { status: 302, location: 'http://169.254.169.254/latest' });
    await web.ok('PUT', `${path}/${id}`, { url: `http://${site.host}/away` });
    expect(await check(id)).toMatchObject({
      status: 'unchecked',
      httpStatus: null,
      finding: '169.254.169.254 is not among the hosts this server may call (OUTBOUND_HOSTS).',
    });
    site.pages.set('/down', { status: 503 });
    await web.ok('PUT', `${path}/${id}`, { url: `http://${site.host}/down` });
    expect(await check(id)).toMatchObject({
      status: 'unchecked',
      httpStatus: 503,
      finding: 'The site answered 503, so the page could not be checked.',
    });
    await remove(id);
  });

  it('discards a check when the URL changed meanwhile', async () => {
    const { id } = await add({ url: `http://${site.host}/slow` });
    const { reached, release } = site.hold('/slow');
    const checking = web.by('POST', `${path}/${id}/check`);
    await reached;
    await web.ok('PUT', `${path}/${id}`, { url: `http://${site.host}/maple` });
    release();
    expect((await checking).json()).toMatchObject({ status: 412, code: 'stale_version' });
    expect(await read(id)).toMatchObject({ status: 'unchecked', lastChecked: null });
    expect(await checksOf(id)).toEqual([]);
    await remove(id);
    expect((await web.by('POST', `${path}/${id}/check`)).statusCode).toBe(404);
  });

  it("is the last gate of a property's syndication status", async () => {
    const adGate = async () => {
      const { partners } = await web.ok<{ partners: Record<string, unknown>[] }>(
        'GET',
        `/api/v1/properties/${propertyId}/syndication`,
      );
      return partners;
    };
    expect(await adGate()).toEqual([]);
    const { id } = await add({ url: `http://${site.host}/live` });
    site.pages.set('/live', { body: 'Maple Court' });
    await check(id);
    const [zumper] = await adGate();
    expect(zumper?.['seen']).toMatchObject({ adUrlId: id, status: 'ok', lastChecked: expect.any(String) });
    expect(zumper?.['gates']).toContainEqual({
      gate: 'seen',
      open: true,
      words: 'Zumper still shows it, though it should not be there.',
      ruleId: null,
    });
    await remove(id);
  });
});
