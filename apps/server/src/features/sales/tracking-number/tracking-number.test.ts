import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  encoded,
  propertiesPath,
  startPlatformApp,
  type Data,
  type PlatformApp,
} from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const path = '/api/v1/tracking_numbers';

describe.each(testDatabases())('call numbers on $name', (kind) => {
  let web: PlatformApp;
  let clientId: number;
  let lines = 0;

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    clientId = await web.addClient();
    await web.addPartner({ partnerKey: 'listing_site', name: 'Listing Site' });
  });
  afterAll(() => web.stop());

  /** A number that was never used. */
  const unused = (): string => `+141655502${String((lines += 1)).padStart(2, '0')}`;
  const numberBody = (propertyId: number, more: object = {}) => ({
    propertyId,
    source: 'website',
    number: unused(),
    forwardTo: '+14165550199',
    ...more,
  });
  const refused = async (body: object): Promise<unknown> => (await web.by('POST', path, { body })).json();
  const step = (id: number, name: string, body: object = {}, key: string = randomUUID()) =>
    web.by('POST', `${path}/${id}/${name}`, { body, headers: { 'idempotency-key': key } });
  const search = async (q: string): Promise<number[]> => {
    const { rows } = await web.ok<{ rows: Data[] }>(
      'GET',
      `/api/v1/property_search?q=${encodeURIComponent(q)}`,
    );
    return rows.map(({ id }) => id);
  };
  const entries = async (id: number) => {
    const { rows } = await web.db.query<{ action: string; changes: object; reason: string | null }>(sql`
      select action, changes, reason from audit_entries
      where resource = 'tracking_number' and record_key = ${String(id)} order by id`);
    return rows;
  };

  it('are accepted in any format, and derived fields are filled in', async () => {
    const propertyId = await web.addProperty(clientId);
    const made = await web.ok('POST', path, {
      ...numberBody(propertyId),
      source: 'listing_site',
      number: '1 (888) 555-0142',
      forwardTo: '416.555.0198',
    });
    expect(made).toMatchObject({
      clientId,
      propertyId,
      number: '+18885550142',
      numberType: 'tollfree',
      forwardTo: '+14165550198',
      record: 0,
      recordNotice: null,
      timeoutSec: 20,
      status: 'active',
      releasedAt: null,
      modified: { userId: web.admin.userId },
    });
    const full = await web.ok<Data>('GET', `${path}/${made.id}?relations=client,property,partner`);
    expect(full).toMatchObject({
      client: { id: clientId },
      property: { id: propertyId },
      partner: { name: 'Listing Site' },
    });
    const changed = await web.ok('PUT', `${path}/${made.id}`, { whisper: 'A caller from the site' });
    expect(changed).toMatchObject({ whisper: 'A caller from the site', number: '+18885550142' });
    // Derived fields and the number itself are read-only.
    for (const body of [{ number: unused() }, { status: 'released' }, { clientId: 1 }])
      expect((await web.by('PUT', `${path}/${made.id}`, { body })).statusCode).toBe(400);
    expect((await entries(made.id)).map(({ action }) => action)).toEqual(['created', 'updated']);
  });

  it('are refused with the rule at the field, and nothing is stored', async () => {
    const propertyId = await web.addProperty(clientId);
    const { id, number } = await web.ok<Data & { number: string }>('POST', path, numberBody(propertyId));
    const before = await web.db.query(sql`select id from tracking_numbers`);
    const bad = (more: object) => refused(numberBody(propertyId, { source: 'sign', ...more }));
    expect(await bad({ number: '416 911 0123' })).toMatchObject({
      status: 400,
      errors: { number: '911 is a service and cannot follow the area code' },
    });
    expect(await bad({ number })).toMatchObject({
      status: 409,
      detail: 'This is one of our call numbers already. Nothing was saved.',
      errors: { number: 'This is one of our call numbers already' },
    });
    expect(await bad({ forwardTo: number })).toMatchObject({
      status: 400,
      errors: { forwardTo: 'This is one of our call numbers, so a call would go in a circle' },
    });
    expect(await bad({ number: '+14165550199' })).toMatchObject({
      status: 409,
      errors: { number: expect.stringContaining('forwards its calls to this number') },
    });
    expect(await bad({ source: 'website' })).toMatchObject({
      status: 409,
      errors: { source: expect.stringContaining('is active for this source already') },
    });
    expect(await bad({ source: 'nobody' })).toMatchObject({
      status: 400,
      errors: { source: 'Must be a partner’s key or one of website, sign, print' },
    });
    expect(await bad({ record: 1 })).toMatchObject({
      status: 400,
      errors: { recordNotice: 'Say what callers hear before they are recorded' },
    });
    expect(await bad({ propertyId: 999_999_999 })).toMatchObject({
      status: 409,
      errors: { propertyId: 'Does not exist' },
    });
    expect(await bad({ propertyId: null })).toMatchObject({
      status: 400,
      errors: { propertyId: 'Required' },
    });
    expect(await bad({ whisper: 'x'.repeat(141) })).toMatchObject({ status: 400 });
    expect((await web.db.query(sql`select id from tracking_numbers`)).rows).toHaveLength(before.rows.length);
    // The same rules apply to updates.
    const put = await web.by('PUT', `${path}/${id}`, { body: { record: 1 } });
    expect(put.json()).toMatchObject({ status: 400, errors: { recordNotice: expect.any(String) } });
    expect((await web.by('PUT', `${path}/${id}`, { body: { forwardTo: number } })).statusCode).toBe(400);
  });

  it('two concurrent requests for a number assign it once, enforced by the database', async () => {
    const propertyId = await web.addProperty(clientId);
    const number = unused();
    const sources = ['sign', 'print', 'website'];
    const answers = await Promise.all(
      sources.map((source) => web.by('POST', path, { body: numberBody(propertyId, { number, source }) })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    // Each forwards to the other: only one succeeds.
    const [one, two] = [unused(), unused()];
    const results = await Promise.all(
      [
        { number: one, forwardTo: two },
        { number: two, forwardTo: one },
      ].map(async (pair) => {
        const otherProperty = await web.addProperty(clientId);
        return web.by('POST', path, { body: numberBody(otherProperty, pair) });
      }),
    );
    expect(results.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const twice = web.db.query(sql`
      insert into tracking_numbers (client_id, property_id, source, number, number_type, forward_to)
      values (${clientId}, ${propertyId}, 'flyer', ${number}, 'local', '+14165550199')`);
    await expect(twice).rejects.toMatchObject({ code: '23505' });
  });

  it('are suspended and resumed, each with a reason', async () => {
    const propertyId = await web.addProperty(clientId);
    const { id, activeSince } = await web.ok('POST', path, numberBody(propertyId));
    const key = randomUUID();
    const first = await step(id, 'suspend', { reason: 'Office is moving' }, key);
    expect(first.json().data).toMatchObject({ id, status: 'suspended' });
    expect((await step(id, 'suspend', { reason: 'Office is moving' }, key)).json()).toEqual(first.json());
    expect((await step(id, 'suspend')).json()).toMatchObject({
      status: 409,
      code: 'illegal_state',
      detail: 'This call number is suspended and cannot take part in this.',
    });
    // Another number takes its place meanwhile.
    const { id: replacement } = await web.ok('POST', path, numberBody(propertyId));
    expect((await step(id, 'resume')).json()).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/ is active for this source already\. Nothing was saved\.$/),
    });
    await step(replacement, 'suspend');
    expect((await step(id, 'resume')).statusCode).toBe(200);
    expect(await web.ok('GET', `${path}/${id}`)).toMatchObject({ status: 'active', activeSince });
    expect(await entries(id)).toMatchObject([
      { action: 'created' },
      {
        action: 'suspended',
        reason: 'Office is moving',
        changes: { status: ['active', 'suspended'] },
      },
      { action: 'resumed', changes: { status: ['suspended', 'active'] } },
    ]);
    expect((await step(999_999_999, 'suspend')).statusCode).toBe(404);
  });

  it('are released with a warning where still displayed, and quarantined for 30 days', async () => {
    const number = unused();
    const propertyId = await web.addProperty(clientId, {
      phone: number,
      description: `Call ${number.slice(2, 5)}-${number.slice(5, 8)}-${number.slice(8)} today.`,
      website: 'https://www.property.example',
    });
    const { id } = await web.ok('POST', path, numberBody(propertyId, { number }));
    expect((await step(id, 'release')).json()).toMatchObject({
      status: 400,
      errors: { reason: expect.any(String) },
    });
    const reason = 'Campaign is over';
    const warning = await step(id, 'release', { reason });
    expect(warning.json().data).toMatchObject({
      status: 'active',
      quarantinedUntil: null,
      shownIn: ['phone', 'description'],
    });
    expect(await web.ok('GET', `${path}/${id}`)).toMatchObject({ status: 'active', releasedAt: null });
    expect(await search(number)).toEqual([propertyId]);

    await web.ok('PUT', `${propertiesPath}/${propertyId}`, { phone: null });
    const released = await step(id, 'release', { reason, evenIfShown: true });
    expect(released.json().data).toMatchObject({ status: 'released', shownIn: ['description'] });
    expect(await search(number)).toEqual([]);
    expect((await entries(id)).at(-1)).toMatchObject({
      action: 'released',
      reason,
      changes: { status: ['active', 'released'], quarantinedUntil: [null, expect.any(String)] },
    });
    for (const name of ['suspend', 'resume'] as const) expect((await step(id, name)).statusCode).toBe(409);
    expect((await step(id, 'release', { reason })).statusCode).toBe(409);
    expect((await web.by('PUT', `${path}/${id}`, { body: { whisper: 'Hello' } })).json()).toMatchObject({
      code: 'illegal_state',
    });

    const otherProperty = await web.addProperty(clientId);
    expect(await refused(numberBody(otherProperty, { number }))).toMatchObject({
      status: 409,
      errors: { number: expect.stringContaining('can be given again from') },
    });
    await web.db.query(
      sql`update tracking_numbers set quarantined_until = now() - interval '1 minute' where id = ${id}`,
    );
    expect(await web.ok('POST', path, numberBody(otherProperty, { number }))).toMatchObject({
      status: 'active',
    });
    expect(await search(number)).toEqual([otherProperty]);
  });

  it('find their property in search, like its phone', async () => {
    const propertyId = await web.addProperty(clientId, { phone: '+16135550177' });
    const { id } = await web.ok('POST', path, numberBody(propertyId, { number: '(343) 555-0166' }));
    expect(await search('(343) 555-0166')).toEqual([propertyId]);
    expect(await search('13435550166')).toEqual([propertyId]);
    expect(await search('613-555-0177')).toEqual([propertyId]);
    const { id: second } = await web.ok(
      'POST',
      path,
      numberBody(propertyId, { number: '3435550167', source: 'sign' }),
    );
    expect(await search('3435550167')).toEqual([propertyId]);
    const place = async () => {
      const { rows } = await web.db.query<{ at: string }>(
        sql`select ctid::text as at from property_search where property_id = ${propertyId}`,
      );
      return rows[0]?.at;
    };
    const written = await place();
    await web.ok('PUT', `${path}/${id}`, { whisper: 'A caller', timeoutSec: 30 });
    await step(second, 'suspend');
    expect(await place()).toBe(written);
    // A suspended number still belongs to us, and people still call it.
    expect(await search('3435550167')).toEqual([propertyId]);
    await web.ok('PUT', `/api/v1/clients/${clientId}`, { name: 'Renamed Residential' });
    expect(await search('3435550166')).toEqual([propertyId]);
  });

  it('move with their property to another client, and prevent its deletion', async () => {
    const propertyId = await web.addProperty(clientId);
    const { id } = await web.ok('POST', path, numberBody(propertyId));
    const other = await web.addClient();
    await web.ok('PUT', `${propertiesPath}/${propertyId}`, { clientId: other });
    expect(await web.ok('GET', `${path}/${id}`)).toMatchObject({ clientId: other, propertyId });
    expect((await web.by('DELETE', `${propertiesPath}/${propertyId}`)).json()).toMatchObject({
      status: 409,
      code: 'still_in_use',
    });
    await step(id, 'release', { reason: 'Sold' });
    expect((await web.by('DELETE', `${propertiesPath}/${propertyId}`)).statusCode).toBe(204);
    expect(await web.ok('GET', `${path}/${id}`)).toMatchObject({ clientId: other, propertyId: null });
  });

  it('are readable by all staff and writable with the key only', async () => {
    const propertyId = await web.addProperty(clientId);
    const { id } = await web.ok('POST', path, numberBody(propertyId));
    const reader = await web.person(['supersync_rate_retirement']);
    const list = await web.call(reader, 'GET', `${path}?where=${encoded({ propertyId })}`);
    expect(list.json().data).toMatchObject([{ id, forwardTo: '+14165550199' }]);
    const tries = [
      web.call(reader, 'POST', path, { body: numberBody(propertyId, { source: 'sign' }) }),
      web.call(reader, 'PUT', `${path}/${id}`, { body: { timeoutSec: 30 } }),
      web.call(reader, 'POST', `${path}/${id}/release`, { body: { reason: 'No' } }),
    ];
    for (const answer of await Promise.all(tries))
      expect(answer.json()).toMatchObject({ detail: 'Missing permission: supersync_call_tracking' });
    const seller = await web.person(['supersync_call_tracking']);
    const changed = await web.call(seller, 'PUT', `${path}/${id}`, { body: { timeoutSec: 30 } });
    expect(changed.json().data).toMatchObject({ timeoutSec: 30, modified: { userId: seller.userId } });
  });
});
