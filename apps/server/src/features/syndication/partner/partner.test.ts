import type {
  readPartnerListings,
  readPartnerStates,
} from '@supersync/contract/syndication/partner/actions.ts';
import { listingsShown, type PartnerTrial } from '@supersync/contract/syndication/partner/actions.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { encoded, startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const partnersPath = '/syndication/api/v1/partners';

const draftOf = (more: object = {}) => ({
  name: 'Listing Site',
  partnerKey: 'listing_site',
  status: 'active',
  format: 'json',
  level: 'property',
  countries: ['CA'],
  provinces: [],
  propertyTypes: [],
  requiredFields: [],
  limits: {},
  bannedPatterns: [],
  ...more,
});

describe.each(testDatabases())('partners, on $name', (kind) => {
  let web: PlatformApp;
  beforeAll(async () => {
    web = await startPlatformApp(kind);
  });
  afterAll(() => web.stop());

  /** A client with the given properties, linked to its own partner. */
  async function linkedPartner(properties: readonly object[], more: object = {}) {
    const clientId = await web.addClient();
    const partnerId = await web.addPartner(more);
    await web.ok('POST', '/api/v1/clients__has_partners', { clientId, partnerId });
    const ids: number[] = [];
    for (const each of properties) {
      const propertyId = await web.addProperty(clientId, { unitsAvailable: 1, ...each });
      await web.ok('POST', '/api/v1/properties__has_partners', { propertyId, partnerId });
      ids.push(propertyId);
    }
    return { clientId, partnerId, ids };
  }

  const trial = (body: object) => web.ok<PartnerTrial>('POST', '/syndication/api/v1/partner_trials', body);
  const refusal = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const answer = await web.by(method, url, { body });
    return { status: answer.statusCode, ...answer.json<{ errors?: Record<string, string> }>() };
  };

  it('refuses contradicting settings at the field and keeps the stored ones', async () => {
    const id = await web.addPartner({ limits: { descMin: 10, descMax: 20 } });
    const url = `${partnersPath}/${id}`;
    const errorsOf = async (body: object) => (await refusal('PUT', url, body)).errors;
    expect(await errorsOf({ limits: { descMin: 30, descMax: 20 } })).toEqual({
      'limits.descMax': 'Must not be less than the minimum, 30',
    });
    expect(await errorsOf({ limits: { photosMin: 3, photosMax: 2 } })).toHaveProperty(['limits.photosMax']);
    expect(await errorsOf({ requiredFields: ['phone', 'colour'] })).toEqual({
      'requiredFields.1': 'A property has no such field',
    });
    expect(await errorsOf({ bannedPatterns: ['call us', 'call us'] })).toEqual({
      bannedPatterns: 'Each can be named once',
    });
    expect(await errorsOf({ schedule: '61 * * * *' })).toEqual({
      schedule: 'Minute: 61 is not between 0 and 59',
    });
    expect(await errorsOf({ countries: [] })).toHaveProperty('countries');
    expect(await web.ok('GET', `/api/v1/partners/${id}`)).toMatchObject({
      limits: { descMin: 10, descMax: 20 },
      schedule: null,
      version: 1,
    });
  });

  it('the key is unique and never changes', async () => {
    const id = await web.addPartner({ partnerKey: `kept_${kind.name.toLowerCase()}` });
    const url = `${partnersPath}/${id}`;
    expect((await refusal('PUT', url, { partnerKey: 'another' })).errors).toEqual({
      partnerKey: 'Stays as it is: restrictions, call numbers and feeds know the partner by it',
    });
    // Sending the full record back is accepted.
    await web.ok('PUT', url, { partnerKey: `kept_${kind.name.toLowerCase()}`, name: 'Renamed' });
    const duplicate = await refusal('POST', partnersPath, {
      partnerKey: `kept_${kind.name.toLowerCase()}`,
      name: 'Twin',
      format: 'json',
      delivery: 'api',
      level: 'unit',
      leadChannel: 'email',
      countries: ['CA'],
    });
    expect(duplicate).toMatchObject({ status: 409, errors: { partnerKey: 'Already taken' } });
    await expect(
      web.db.query(sql`update partners set partner_key = 'forced' where id = ${id}`),
    ).rejects.toThrow('The key of a partner stays');
  });

  it('can be filtered by country', async () => {
    const [north, south, both] = [
      await web.addPartner({ countries: ['CA'] }),
      await web.addPartner({ countries: ['US'] }),
      await web.addPartner({ countries: ['CA', 'US'] }),
    ];
    const found = async (countries: object) =>
      (
        await web.ok<{ id: number }[]>(
          'GET',
          `/api/v1/partners?limit=0&where=${encoded({ countries, id: { in: [north, south, both] } })}`,
        )
      ).map(({ id }) => id);
    expect((await found({ in: ['US'] })).toSorted()).toEqual([south, both].toSorted());
    expect(await found({ in: ['CA', 'US'] })).toHaveLength(3);
    expect(await found({ nin: ['US'] })).toEqual([north]);
    const bad = await web.by('GET', `/api/v1/partners?where=${encoded({ countries: { in: [1] } })}`);
    expect(bad.statusCode).toBe(400);
  });

  it('counts listings and ad status per partner', async () => {
    const { partnerId, ids } = await linkedPartner([{}, { unitsAvailable: 0 }, {}]);
    const idle = await web.addPartner();
    await web.ok('PUT', '/api/v1/properties__has_partners', { propertyId: ids[2], partnerId, status: 'off' });
    await web.ok('POST', '/api/v1/ad_urls', {
      propertyId: ids[0],
      partnerId,
      url: 'https://ads.example/1',
    });
    const statuses = await web.ok<z.output<typeof readPartnerStates.answer>>(
      'GET',
      `/syndication/api/v1/partner_standings?ids=${partnerId},${idle},999999`,
    );
    const noAds = { ok: 0, redirect: 0, '404': 0, mismatch: 0, unchecked: 0 };
    expect(statuses).toEqual([
      {
        partnerId,
        clients: 1,
        clientsPaused: 0,
        linked: 3,
        properties: 2,
        ready: 1,
        ads: { ...noAds, unchecked: 1 },
        lastChecked: null,
      },
      {
        partnerId: idle,
        clients: 0,
        clientsPaused: 0,
        linked: 0,
        properties: 0,
        ready: 0,
        ads: noAds,
        lastChecked: null,
      },
    ]);
    const bad = await web.by('GET', '/syndication/api/v1/partner_standings?ids=one');
    expect(bad.statusCode).toBe(400);
  });

  it('lists why each listing is stopped, paginated and by gate', async () => {
    const { partnerId, ids } = await linkedPartner([
      { phone: '4165550101' },
      {},
      { phone: '4165550102' },
      { unitsAvailable: 0 },
    ]);
    await web.ok('PUT', `${partnersPath}/${partnerId}`, { requiredFields: ['phone'] });
    const listings = (query: string) =>
      web.ok<z.output<typeof readPartnerListings.answer>>(
        'GET',
        `${partnersPath}/${partnerId}/listings?${query}`,
      );
    const first = await listings('limit=2');
    expect(first.rows.map(({ propertyId, verdict }) => [propertyId, verdict])).toEqual([
      [ids[0], { gate: null, words: '' }],
      [ids[1], { gate: 'requirements', words: 'Phone is missing.' }],
    ]);
    expect(first.next).toBe(ids[1]);
    const second = await listings(`limit=2&after=${first.next}`);
    expect(second.rows.map(({ propertyId }) => propertyId)).toEqual([ids[2], ids[3]]);
    expect(second.next).toBeNull();
    const open = await listings('gate=open&limit=1');
    expect(open).toMatchObject({ rows: [{ propertyId: ids[0] }], next: ids[0] });
    expect(await listings(`gate=open&limit=1&after=${open.next}`)).toMatchObject({
      rows: [{ propertyId: ids[2] }],
      next: null,
    });
    const counts = await web.ok<{ gate: string; count: number }[]>(
      'GET',
      `${partnersPath}/${partnerId}/gates`,
    );
    expect(counts.filter(({ count }) => count > 0)).toEqual([
      { gate: 'homes', count: 1 },
      { gate: 'requirements', count: 1 },
      { gate: 'open', count: 2 },
    ]);
    for (const part of ['listings', 'gates'])
      expect((await web.by('GET', `${partnersPath}/999999/${part}`)).statusCode).toBe(404);
  });

  it('a trial reports the listings that would change, and writes nothing', async () => {
    const { clientId, partnerId, ids } = await linkedPartner([
      { phone: '4165550103', description: 'Quiet street' },
      { description: 'CALL US now' },
      { unitsAvailable: 0 },
    ]);
    const before = await web.ok('GET', `/api/v1/partners/${partnerId}`);
    const draft = draftOf({ bannedPatterns: ['call us'] });
    const same = await trial({ partnerId, draft: draftOf(), propertyId: null });
    expect(same).toMatchObject({ looked: 3, changed: 0, listings: [], property: null });

    const found = await trial({ partnerId, draft, propertyId: ids[1] });
    expect(found).toMatchObject({
      looked: 3,
      changed: 1,
      listings: [
        {
          propertyId: ids[1],
          clientId,
          before: { gate: null, words: '' },
          after: { gate: 'requirements', words: '“call us” is not allowed in the text.' },
        },
      ],
      property: { id: ids[1] },
    });
    const countOf = (gate: string) => found.counts.find((each) => each.gate === gate);
    expect(countOf('open')).toMatchObject({ before: 2, after: 1 });
    expect(countOf('requirements')).toMatchObject({ before: 0, after: 1 });
    expect(countOf('homes')).toMatchObject({ before: 1, after: 1 });
    const gates = (findings: readonly { gate: string; open: boolean }[] | null | undefined) =>
      findings?.filter(({ open }) => !open).map(({ gate }) => gate);
    expect(gates(found.property?.before)).toEqual([]);
    expect(gates(found.property?.after)).toEqual(['requirements']);

    expect(await trial({ partnerId, draft: draftOf({ status: 'paused' }), propertyId: null })).toMatchObject({
      changed: 3,
    });
    expect(await web.ok('GET', `/api/v1/partners/${partnerId}`)).toEqual(before);
  });

  it('a trial of a new partner covers every active property', async () => {
    const clientId = await web.addClient();
    const id = await web.addProperty(clientId, {
      unitsAvailable: 3,
      propertyType: 'loft',
      provinceCode: 'YT',
    });
    const found = await trial({
      partnerId: null,
      draft: draftOf({ provinces: ['YT'] }),
      propertyId: id,
    });
    expect(found.counts.find(({ gate }) => gate === 'open')).toEqual({
      gate: 'open',
      before: null,
      after: 1,
    });
    expect(found.changed).toBe(found.looked - 1);
    expect(found.property).toMatchObject({ id, before: null });
    expect(found.property?.after.every(({ open }) => open)).toBe(true);
  });

  it('refuses an invalid draft with 400 and an unknown partner with 404', async () => {
    const bad = await refusal('POST', '/syndication/api/v1/partner_trials', {
      partnerId: null,
      draft: draftOf({ limits: { descMin: 2, descMax: 1 }, requiredFields: ['nothing'] }),
      propertyId: null,
    });
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.errors ?? {}).toSorted()).toEqual([
      'draft.limits.descMax',
      'draft.requiredFields.0',
    ]);
    for (const missing of [{ partnerId: 999_999 }, { propertyId: 999_999 }]) {
      const body = { partnerId: null, propertyId: null, ...missing, draft: draftOf() };
      expect((await refusal('POST', '/syndication/api/v1/partner_trials', body)).status).toBe(404);
    }
  });

  it('a trial reads all listings in batches and returns the first changes', async () => {
    const { clientId, partnerId } = await linkedPartner([]);
    const many = 503;
    await web.db.query(sql`
      with made as (
        insert into properties (client_id, name, permalink, property_type, status, address, city, province_code,
          country_code, postal_code, units_available)
        select ${clientId}, 'Walked ' || n, 'walked-' || ${partnerId}::int || '-' || n, 'apartment', 'active', n || ' Long Road',
          'Toronto', 'ON', 'CA', 'M5V 1A1', 1 from generate_series(1, ${many}::int) n returning id)
      insert into property_partners (property_id, partner_id) select id, ${partnerId} from made`);
    const found = await trial({ partnerId, draft: draftOf({ requiredFields: ['phone'] }), propertyId: null });
    expect(found).toMatchObject({ looked: many, changed: many });
    expect(found.listings).toHaveLength(listingsShown);
  });
});
