import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPage, startWebSite, type WebSite } from '#test/stand-ins/web-site.ts';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

interface Insight extends Record<string, unknown> {
  readonly id: number;
  readonly findings: readonly { readonly rule: string; readonly state: string; readonly words: string }[];
}

describe.each(testDatabases())('website checks on $name', (kind) => {
  let web: PlatformApp;
  let stand: WebSite;
  let clientId: number;
  let made = 0;

  beforeAll(async () => {
    stand = await startWebSite();
    web = await startPlatformApp(kind, { OUTBOUND_HOSTS: stand.host });
    clientId = await web.addClient({ name: 'Maple Homes' });
  });
  afterAll(async () => {
    await web.stop();
    stand.stop();
  });

  const addSite = async (address: string | null, status = 'active'): Promise<number> => {
    made += 1;
    const { rows } = await web.db.query<{ id: number }>(sql`
      insert into sites (source_client_id, name, domain, theme, status)
      values (${clientId}, ${`Maple ${made}`}, ${`maple-${made}.example`}, 'aurora', ${status}) returning id`);
    const id = rows[0]?.id ?? 0;
    if (address !== null)
      await web.db.query(sql`
        insert into settings (client_id, site_id, module_key, key, value)
        values (${clientId}, ${id}, 'hosting', 'check_address', ${address})`);
    return id;
  };
  const check = (id: number) => web.ok<Insight>('POST', `/api/v1/sites/${id}/check`);
  const insight = (id: number) => web.ok<Insight>('GET', `/api/v1/site_insights/${id}`);
  const checksOf = (id: number) => web.ok<Data[]>('GET', `/api/v1/site_checks?siteId=${id}&limit=0`);
  const faultsOf = ({ findings }: Pick<Insight, 'findings'>) =>
    findings.filter(({ state }) => state === 'warning' || state === 'failed').map(({ rule }) => rule);

  it('a website has an insight from the start, named after it and its client', async () => {
    const id = await addSite(null);
    expect(await insight(id)).toMatchObject({
      attention: 'unchecked',
      subject: `Maple ${made} maple-${made}.example Maple Homes`,
      findings: [],
    });
    await web.ok('PUT', `/api/v1/sites/${id}`, { name: 'Renamed' });
    expect((await insight(id))['subject']).toBe(`Renamed maple-${made}.example Maple Homes`);
    const refused = await web.by('POST', `/api/v1/sites/${id}/check`);
    expect(refused.json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('is not among the hosts this server may call (OUTBOUND_HOSTS)'),
    });
    expect((await web.by('POST', '/api/v1/sites/999999/check')).statusCode).toBe(404);
  });

  it('checks the home page, robots.txt, sitemap and links one after another', async () => {
    const id = await addSite(`http://${stand.host}`);
    const before = stand.calls.length;
    const checked = await check(id);
    expect(faultsOf(checked)).toEqual([]);
    expect(stand.calls.slice(before)).toEqual([
      'GET /',
      'GET /robots.txt',
      'GET /map.xml',
      'HEAD /apartments',
      'HEAD /contact',
    ]);
    expect(stand.maxAtOnce()).toBe(1);
    expect(await insight(id)).toMatchObject({
      attention: 'ok',
      isUp: 1,
      httpStatus: 200,
      redirectCount: 0,
      uptime30: '100.00',
      searchScore: 100,
      accessibilityScore: 100,
      sitemapOk: 1,
      trackingOk: 1,
      isNoindex: 0,
      problem: null,
    });
  });

  it('keeps each look, the evidence of faults, uptime and the audit entry of a change', async () => {
    const id = await addSite(`http://${stand.host}`);
    await check(id);
    stand.pages.set('/contact', { status: 404 });
    const broken = await check(id);
    expect(broken.findings.find(({ rule }) => rule === 'links')).toEqual({
      rule: 'links',
      state: 'warning',
      words: 'Broken links on the home page: 1 of 2.',
      evidence: [`404 http://${stand.host}/contact`],
    });
    expect(await insight(id)).toMatchObject({ attention: 'warning', urgency: 2, problemCount: 1 });
    stand.pages.set('/', { status: 503, body: 'Down' });
    expect(faultsOf(await check(id))).toEqual(['http']);
    const down = await insight(id);
    expect(down).toMatchObject({
      attention: 'critical',
      isUp: 0,
      httpStatus: 503,
      uptime30: '66.67',
      problem: 'The home page answers with 503.',
      downSince: down['checkedAt'],
      sitemapOk: null,
    });
    await check(id);
    expect((await insight(id))['downSince']).toBe(down['downSince']);
    const history = await checksOf(id);
    expect(history.map(({ isUp, problemCount }) => [isUp, problemCount])).toEqual([
      [0, 1],
      [0, 1],
      [1, 1],
      [1, 0],
    ]);
    const { rows } = await web.db.query<{ changes: Record<string, unknown> }>(sql`
      select changes from audit_entries where resource = 'site_insight' and record_key = ${String(id)} order by id`);
    expect(rows.map(({ changes }) => changes['attention'])).toEqual([
      ['unchecked', 'ok'],
      ['ok', 'warning'],
      ['warning', 'critical'],
      undefined,
    ]);
    stand.pages.set('/', { body: goodPage });
    stand.pages.set('/contact', { body: 'Contact' });
  });

  it('a website nobody answers for is down; a redirect to a foreign host is not followed', async () => {
    const id = await addSite(`http://${stand.host}`);
    stand.pages.set('/', { status: 302, headers: { location: 'http://169.254.169.254/latest' } });
    const away = await check(id);
    expect(away.findings).toMatchObject([{ rule: 'http', state: 'warning' }]);
    expect(await insight(id)).toMatchObject({ isUp: null, attention: 'warning', uptime30: null });
    stand.pages.set('/', { body: goodPage });
  });

  it('the overview counts active websites only', async () => {
    const read = () =>
      web.ok<{ counts: Record<string, number>; down: number; days: { uptime: number }[] }>(
        'GET',
        '/api/v1/site_insight_overview',
      );
    const before = await read();
    await addSite(null, 'archived');
    await addSite(null);
    const after = await read();
    expect(after.counts['unchecked']).toBe((before.counts['unchecked'] ?? 0) + 1);
    expect(after).toMatchObject({ down: 1, days: [{ uptime: expect.any(Number) }] });
  });
});
