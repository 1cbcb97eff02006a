import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteData } from '@supersync/contract/websites/site-theme/site-data.ts';
import { newSiteDraft } from '@supersync/contract/websites/site-form/site-form.ts';
import { siteKeys } from '#platform/website/site-key.ts';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { createLeadLimits } from './lead-limits.ts';
import { readVisitorLead } from './read-fields.ts';

const domain = 'homes.example.com';
const visitor = {
  firstName: 'A',
  lastName: 'Visitor',
  email: 'visitor@example.net',
  phone: '902 555 0142',
  message: 'Is there a home for two?',
  moveIn: '2027-02-01',
  bedrooms: '2',
  locale: 'fr',
};

describe.each(testDatabases())('messages from generated sites on $name', (kind) => {
  let web: PlatformApp;
  let clientId: number;
  let propertyId: number;
  let otherId: number;
  let key: string;
  let planId: number;

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    await web.app.startWork();
    clientId = await web.addClient();
    propertyId = await web.addProperty(clientId);
    otherId = await web.addProperty(clientId);
    const form = {
      ...newSiteDraft('aurora'),
      clientId,
      propertyIds: [propertyId],
      domain,
      name: 'Homes',
      leadEmail: 'office@example.com',
    };
    // Somebody edits the form; what is live is that of the release.
    const edited = { ...form, propertyIds: [otherId], leadEmail: '' };
    const { rows } = await web.db.query<{ id: number }>(sql`
      insert into site_generations (client_id, theme, domain, form, state)
      values (${clientId}, 'aurora', ${domain}, ${JSON.stringify(edited)}::jsonb, 'done') returning id`);
    const generationId = rows[0]?.id ?? 0;
    const { rows: releases } = await web.db.query<{ id: number }>(sql`
      insert into site_releases (generation_id, number, theme_version, form, state)
      values (${generationId}, 1, '5.0.0', ${JSON.stringify(form)}::jsonb, 'live') returning id`);
    await web.db.query(sql`
      update site_generations set release_id = ${releases[0]?.id} where id = ${generationId}`);
    const { rows: plans } = await web.db.query<{ id: number }>(sql`
      insert into floorplans (property_id, import_id, name, beds, rent_min) values (${propertyId}, 'p1', 'The Quay', 1, 1500)
      returning id`);
    planId = plans[0]?.id ?? 0;
    await web.db.query(sql`
      insert into units (property_id, floorplan_id, import_id, number, status, rent)
      select ${propertyId}, ${planId}, 'u' || n, n::text, case when n < 3 then 'available' else 'leased' end, 1500 + n
      from generate_series(1, 4) n`);
    key = (await siteKeys(web.db)).make(generationId);
  });
  afterAll(() => web.stop());

  let network = 0;
  const post = (
    fields: Record<string, string> | string,
    more: { key?: string; headers?: object; ip?: string } = {},
  ) =>
    web.app.inject({
      method: 'POST',
      url: `/v0/site-leads/${more.key ?? key}`,
      // A page elsewhere, as a browser tells it; each test from a network of its own.
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        origin: `https://${domain}`,
        'sec-fetch-site': 'cross-site',
        ...more.headers,
      },
      remoteAddress: more.ip ?? `192.0.2.${(network += 1)}`,
      payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    });
  const leads = () => web.ok<Data[]>('GET', '/v0/leads?sort=id&limit=0');

  it('become leads of the client, once as new and then as duplicates', async () => {
    const answer = await post(visitor);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(await leads()).toMatchObject([
      {
        status: 'new',
        source: domain,
        clientId,
        propertyId,
        firstName: 'A',
        lastName: 'Visitor',
        email: 'visitor@example.net',
        phone: '+19025550142',
        message: 'Is there a home for two?',
        moveIn: '2027-02-01',
        bedrooms: 2,
      },
    ]);
    expect((await post(visitor)).statusCode).toBe(200);
    const [first, second] = await leads();
    expect(second).toMatchObject({ status: 'duplicate', duplicateOf: first?.id });
  });

  it('are published and audited without what is personal', async () => {
    const { rows } = await web.db.query<{ changes: unknown }>(sql`
      select changes from audit_entries where resource = 'lead' and action = 'wrote' order by id limit 1`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('visitor@example.net');
    const { rows: messages } = await web.db.query<{ payload: unknown }>(sql`
      select payload from messages where topic = 'leads.created' order by id limit 1`);
    expect(JSON.stringify(messages)).toContain('visitor@example.net');
  });

  it('are mailed to the office', async () => {
    await expect
      .poll(async () => (await web.mails()).filter((mail) => mail.includes('office@example.com')).length)
      .toBeGreaterThan(0);
  });

  it('of a property that is not on the site go to the one that is', async () => {
    await post({ ...visitor, email: 'b@example.net', phone: '', property: String(otherId) });
    expect((await leads()).at(-1)).toMatchObject({ email: 'b@example.net', propertyId });
  });

  it('answer a page in the language of the site without scripts', async () => {
    const answer = await post(
      { ...visitor, email: 'c@example.net', phone: '' },
      { headers: { accept: 'text/html' } },
    );
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('Votre message a été envoyé');
    const refused = await post({ locale: 'en' }, { headers: { accept: 'text/html' } });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Your message was not sent');
  });

  it('of robots are taken and dropped', async () => {
    const before = (await leads()).length;
    expect((await post({ ...visitor, company: 'Spam Ltd' })).statusCode).toBe(200);
    expect(await leads()).toHaveLength(before);
  });

  it('without a name or an address are refused', async () => {
    const before = (await leads()).length;
    expect((await post({ ...visitor, firstName: '', lastName: ' ' })).statusCode).toBe(400);
    expect((await post({ ...visitor, email: 'nobody', phone: '12' })).statusCode).toBe(400);
    expect(await leads()).toHaveLength(before);
  });

  it('are limited by network with 429', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 8; n += 1)
      answers.push((await post({ ...visitor, email: 'd@example.net' }, { ip: '198.51.100.7' })).statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(5);
    expect(answers.at(-1)).toBe(429);
  });

  it('are counted over all processes, by the minute', async () => {
    let now = new Date('2026-01-01T12:00:00Z');
    const clock = { now: () => now };
    const [one, other] = [createLeadLimits(web.db, clock), createLeadLimits(web.db, clock)];
    await one.demandAtMost('lead test', 2);
    await other.demandAtMost('lead test', 2);
    await expect(one.demandAtMost('lead test', 2)).rejects.toMatchObject({ status: 429 });
    await other.demandAtMost('lead another', 2);
    now = new Date('2026-01-01T12:01:01Z');
    await other.demandAtMost('lead test', 2);
  });

  it('refuses keys that it did not make, other bodies, and sites that are offline', async () => {
    expect((await post(visitor, { key: `${key.split('-')[0]}-AAAAAAAAAAAAAAAAAAAA` })).statusCode).toBe(404);
    expect((await post(visitor, { key: 'nonsense' })).statusCode).toBe(404);
    expect((await post('{}', { headers: { 'content-type': 'application/json' } })).statusCode).toBe(400);
    expect((await post(`message=${'a'.repeat(40_000)}`)).statusCode).toBe(413);
    await web.db.query(sql`update site_generations set is_offline = true`);
    expect((await post(visitor)).statusCode).toBe(404);
    await web.db.query(sql`update site_generations set is_offline = false`);
  });

  it('opens no other address to pages elsewhere', async () => {
    const answer = await web.app.inject({
      method: 'POST',
      url: '/v0/site-data',
      headers: {
        'content-type': 'application/json',
        origin: `https://${domain}`,
        'sec-fetch-site': 'cross-site',
      },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(403);
  });

  it('tells how many homes are available, as the pages count them', async () => {
    const answer = await web.app.inject({ url: `/v0/site-availability/${key}` });
    expect(answer.json()).toMatchObject({ data: { plans: { [planId]: 2 } } });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const data = await web.ok<SiteData>('POST', '/v0/site-data', {
      clientId,
      propertyIds: [otherId, propertyId],
    });
    expect(data.properties.map(({ id }) => id)).toEqual([otherId, propertyId]);
    expect(data.properties[1]?.floorplans).toMatchObject([
      {
        id: planId,
        name: 'The Quay',
        rentMin: 1500,
        unitsAvailable: 2,
        units: [{ rent: 1501 }, { rent: 1502 }],
      },
    ]);
  });

  it('knows which domains are taken', async () => {
    const taken = (of: string, more = '') =>
      web.ok<{ takenBy: string | null }>('GET', `/v0/site-domains/${of}${more}`);
    expect(await taken(domain)).toEqual({ takenBy: 'Homes' });
    expect(await taken(domain, `?generationId=${key.split('-')[0]}`)).toEqual({ takenBy: null });
    expect(await taken('free.example.com')).toEqual({ takenBy: null });
    expect((await web.by('GET', '/v0/site-domains/%00')).json()).toMatchObject({
      status: 400,
      errors: { domain: 'Contains a NUL character' },
    });
  });
});

describe('the fields of a visitor', () => {
  it('are bounded and printable, whatever is sent', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...Object.keys(visitor), 'property'),
          fc.string({ unit: 'binary', maxLength: 300 }),
        ),
        (fields) => {
          const reading = readVisitorLead(new URLSearchParams({ ...visitor, ...fields }).toString());
          if (reading.kind !== 'lead') return;
          const { lead } = reading;
          expect(lead.message?.length ?? 0).toBeLessThanOrEqual(4000);
          for (const value of Object.values(lead))
            if (typeof value === 'string') expect(value.isWellFormed() && !value.includes('\0')).toBe(true);
          expect(lead.bedrooms ?? 0).toBeLessThanOrEqual(20);
        },
      ),
    );
  });
});
