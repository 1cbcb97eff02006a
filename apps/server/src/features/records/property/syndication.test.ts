import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { readSyndication } from '@supersync/contract/records/property/syndication.ts';
import type { z } from 'zod';
import { startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

type Answer = z.output<(typeof readSyndication)['answer']>;

describe.each(testDatabases())('why a property is not live, on $name', (kind) => {
  let web: PlatformApp;
  let clientId: number;
  let partnerId: number;
  let id: number;

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    clientId = await web.addClient();
    partnerId = await web.addPartner({ name: 'Listing Site' });
    id = await web.addProperty(clientId, { unitsAvailable: 2, phone: null });
  });
  afterAll(() => web.stop());

  const read = () => web.ok<Answer>('GET', `/api/v1/properties/${id}/syndication`);
  /** Closed gates of our own, without the ad check. */
  const closed = async (): Promise<string[]> =>
    (await read()).partners.flatMap(({ gates }) =>
      gates.flatMap(({ gate, open }) => (open || gate === 'seen' ? [] : [gate])),
    );

  it('lists every possible partner with its gates, and follows changes of the records', async () => {
    expect((await read()).partners).toEqual([]);
    await web.ok('POST', '/api/v1/clients__has_partners', { clientId, partnerId });
    expect(await closed()).toEqual(['property']);
    await web.ok('POST', '/api/v1/properties__has_partners', { propertyId: id, partnerId, listingId: 'L-1' });
    expect(await closed()).toEqual([]);
    const { partners, attention } = await read();
    expect(partners).toMatchObject([
      { partnerId, name: 'Listing Site', status: 'active', listingId: 'L-1', seen: null },
    ]);
    expect(partners[0]?.gates.at(-1)).toMatchObject({ gate: 'seen', open: false });
    expect(attention).toContain('phone');

    await web.ok('PUT', `/syndication/api/v1/partners/${partnerId}`, { requiredFields: ['phone'] });
    expect(await closed()).toEqual(['requirements']);
    const [listed] = (await read()).partners;
    expect(listed?.gates.find(({ gate }) => gate === 'requirements')?.words).toBe('Phone is missing.');
    await web.ok('PUT', `/syndication/api/v1/partners/${partnerId}`, { requiredFields: [] });

    const rule = await web.ok('POST', '/api/v1/client_restrictions', {
      clientId,
      scope: 'partner',
      target: listed?.partnerKey,
      mode: 'deny',
      reason: 'They asked us not to.',
      from: '2020-01-01',
    });
    expect((await read()).partners[0]?.gates.find(({ open }) => !open)).toEqual({
      gate: 'restriction',
      open: false,
      words: `Restriction ${rule['id']} of the client: They asked us not to.`,
      ruleId: rule['id'],
    });
  });

  it('answers 404 for an unknown property', async () => {
    const missing = await web.by('GET', '/api/v1/properties/999999/syndication');
    expect(missing.json()).toMatchObject({ status: 404, code: 'not_found' });
  });
});
