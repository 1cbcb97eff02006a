import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdSite, type AdSite } from '#test/stand-ins/ad-site.ts';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const path = '/api/v1/ad_url_patterns';

interface PartnerAdCounts {
  readonly partnerId: number;
  readonly counts: Record<string, number>;
  readonly oldestUnchecked: string | null;
  readonly lastChecked: string | null;
  readonly hasPattern: boolean;
  readonly days: { readonly day: string; readonly counts: Record<string, number> }[];
}

describe.each(testDatabases())('ad URL patterns and ad status on $name', (kind) => {
  let web: PlatformApp;
  let site: AdSite;
  let propertyId: number;
  let partnerId: number;

  beforeAll(async () => {
    site = await startAdSite();
    web = await startPlatformApp(kind, { OUTBOUND_HOSTS: site.host });
    const clientId = await web.addClient({ clientKey: 'oak_ridge' });
    partnerId = await web.addPartner({ name: 'Zumper' });
    propertyId = await web.addProperty(clientId, { name: 'Maple Court', address: '45 King St W' });
    await web.ok('POST', '/api/v1/properties__has_partners', { propertyId, partnerId, listingId: 'ZUM1' });
  });
  afterAll(async () => {
    await web.stop();
    site.stop();
  });

  const test = (more: object) =>
    web.by('POST', `${path}/test`, { body: { partnerId, propertyId, marks: null, ...more } });
  const readStatus = async (): Promise<PartnerAdCounts> => {
    const { partners } = await web.ok<{ partners: PartnerAdCounts[] }>('GET', '/api/v1/ad_url_overview');
    const found = partners.find((each) => each.partnerId === partnerId);
    if (found === undefined) throw new Error('The partner is not in the overview');
    return found;
  };

  it('refuses a pattern that makes no URL or leads into the private network', async () => {
    for (const [pattern, why] of [
      ['ftp://z.example/{listingId}', 'Must begin with http:// or https://'],
      ['https://z.example/{nothing}', '{nothing} is not a placeholder'],
      ['http://10.0.0.1/{listingId}', '10.0.0.1 is a private host: nobody outside can open it'],
      ['http://[::1]/{listingId}', '[::1] is a private host: nobody outside can open it'],
      ['http://localhost/{listingId}', 'localhost is a private host: nobody outside can open it'],
      ['http://db.internal/{listingId}', 'db.internal is a private host: nobody outside can open it'],
      ['http://2130706433/{listingId}', '127.0.0.1 is a private host: nobody outside can open it'],
    ]) {
      const answer = await web.by('POST', path, { body: { partnerId, pattern } });
      expect(answer.json()).toMatchObject({ status: 400, errors: { pattern: why } });
      expect((await test({ pattern })).json()).toMatchObject({ status: 400, errors: { pattern: why } });
    }
    expect(await web.ok<Data[]>('GET', path)).toEqual([]);
    const pattern = 'https://z.example/{listingId}';
    const made = await web.ok<{ version: number }>('POST', path, { partnerId, pattern });
    expect((await web.by('POST', path, { body: { partnerId, pattern } })).statusCode).toBe(409);
    await web.ok('PUT', `${path}/${partnerId}`, { active: 0 });
    expect(await web.ok('GET', `${path}/${partnerId}`)).toMatchObject({ active: 0, pattern });
    expect(made.version).toBe(1);
    expect((await web.by('DELETE', `${path}/${partnerId}`)).statusCode).toBe(204);
  });

  it('tests a pattern on a property and fetches the page on request, storing nothing', async () => {
    const pattern = `http://${site.host}/{clientKey}/{listingId}`;
    const url = `http://${site.host}/oak_ridge/ZUM1`;
    const calls = site.calls.length;
    expect((await test({ pattern })).json()).toEqual({ data: { url, missing: null, found: null } });
    expect(site.calls.length).toBe(calls);
    site.pages.set('/oak_ridge/ZUM1', { body: '<h1>Maple Court</h1><p>Apartment &amp; house for rent</p>' });
    const marked = await test({ pattern, marks: 'House for rent\nCall us', look: true });
    expect(marked.json()).toMatchObject({
      data: {
        url,
        found: { status: 'mismatch', finding: 'The page names the property, but does not show “Call us”.' },
      },
    });
    expect((await test({ pattern, marks: 'HOUSE for rent', look: true })).json()).toMatchObject({
      data: { found: { status: 'ok', httpStatus: 200 } },
    });
    expect((await test({ pattern: `http://${site.host}/{importId}`, look: true })).json()).toEqual({
      data: { url: null, missing: 'Its import id is not known ({importId})', found: null },
    });
    expect((await test({ pattern: 'https://zumper.test/{listingId}', look: true })).json()).toMatchObject({
      status: 409,
      detail:
        'zumper.test is not among the hosts this server may call (OUTBOUND_HOSTS). Nothing was changed.',
    });
    expect((await test({ pattern, propertyId: 999_999 })).statusCode).toBe(404);
    expect((await test({ pattern, partnerId: 999_999 })).statusCode).toBe(404);
    const stored = await web.db.query<{ n: number }>(sql`
      select (select count(*) from ad_urls)::int + (select count(*) from ad_url_checks)::int
        + (select count(*) from ad_url_patterns)::int as n`);
    expect(stored.rows).toEqual([{ n: 0 }]);
  });

  it('required texts of an active pattern count in checks, and the overview counts the results', async () => {
    site.pages.set('/ad', { body: 'Maple Court' });
    const ad = await web.ok('POST', '/api/v1/ad_urls', {
      propertyId,
      partnerId,
      url: `http://${site.host}/ad`,
    });
    const check = () => web.ok('POST', `/api/v1/ad_urls/${ad.id}/check`);
    expect(await readStatus()).toMatchObject({
      counts: { ok: 0, unchecked: 1 },
      oldestUnchecked: expect.any(String),
      lastChecked: null,
      hasPattern: false,
      days: [],
    });
    await web.ok('POST', path, {
      partnerId,
      pattern: 'https://z.example/{listingId}',
      marks: 'Book a visit',
    });
    expect(await check()).toMatchObject({ status: 'mismatch' });
    await web.ok('PUT', `${path}/${partnerId}`, { active: 0 });
    expect(await check()).toMatchObject({ status: 'ok' });
    const day = web.clock.now().toISOString().slice(0, 10);
    expect(await readStatus()).toMatchObject({
      counts: { ok: 1, redirect: 0, '404': 0, mismatch: 0, unchecked: 0 },
      oldestUnchecked: null,
      lastChecked: expect.any(String),
      hasPattern: false,
      days: [{ day, counts: { ok: 1, mismatch: 1 } }],
    });
  });
});
