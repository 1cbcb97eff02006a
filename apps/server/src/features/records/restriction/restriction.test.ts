import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertiesPath, startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const path = '/api/v1/client_restrictions';

describe.each(testDatabases())('client restrictions and notes on $name', (kind) => {
  let web: PlatformApp;
  let clientId: number;
  let partnerId: number;

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    clientId = await web.addClient();
    partnerId = await web.addPartner({ partnerKey: 'listing_site' });
  });
  afterAll(() => web.stop());

  const rule = (more: object = {}) => ({
    clientId,
    scope: 'partner',
    target: 'listing_site',
    mode: 'deny',
    reason: 'Has a contract of its own',
    from: '2026-01-01',
    ...more,
  });
  const test = (query: string) =>
    web.ok<Record<string, unknown>>('GET', `/api/v1/client_restrictions_test?clientId=${clientId}&${query}`);

  it('the tester returns the deciding rule for a given day', async () => {
    expect(await test('scope=partner&target=listing_site')).toMatchObject({
      allowed: true,
      grounds: 'no_rule',
      rule: null,
    });
    const { id } = await web.ok('POST', path, rule({ until: '2026-12-31' }));
    expect(await test('scope=partner&target=Listing_Site&on=2026-06-01')).toMatchObject({
      allowed: false,
      grounds: 'denied',
      rule: { id, reason: 'Has a contract of its own' },
    });
    expect(await test('scope=partner&target=listing_site&on=2027-01-01')).toMatchObject({ allowed: true });
    expect((await web.by('DELETE', `${path}/${id}`)).statusCode).toBe(204);
  });

  it('refuses a denied partner link with 409, names the rule, stores nothing', async () => {
    const { id } = await web.ok('POST', path, rule());
    const link = { clientId, partnerId };
    const refused = await web.by('POST', '/api/v1/clients__has_partners', { body: link });
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'restricted',
      detail: `Restriction ${id} of this client stands in the way (deny partner listing_site): Has a contract of its own. Nothing was saved.`,
    });
    expect(
      (await web.by('GET', `/api/v1/clients__has_partners?where={"clientId":${clientId}}`)).json().meta.total,
    ).toBe(0);
    // A paused link is allowed; activating it is not.
    await web.ok('POST', '/api/v1/clients__has_partners', { ...link, status: 'paused' });
    const key = `clientId:${clientId}~partnerId:${partnerId}`;
    const on = await web.by('PUT', `/api/v1/clients__has_partners/${key}`, { body: { status: 'active' } });
    expect(on.json()).toMatchObject({ code: 'restricted' });
    expect((await web.by('DELETE', `${path}/${id}`)).statusCode).toBe(204);
    expect(await web.ok('PUT', `/api/v1/clients__has_partners/${key}`, { status: 'active' })).toMatchObject({
      status: 'active',
    });
  });

  it('refuses rules that could never match', async () => {
    const refused = async (more: object): Promise<unknown> =>
      (await web.by('POST', path, { body: rule(more) })).json();
    expect(await refused({ target: 'nobody' })).toMatchObject({
      errors: { target: 'There is no partner with this key' },
    });
    expect(await refused({ until: '2025-12-31' })).toMatchObject({ errors: { until: expect.any(String) } });
    expect(await refused({ scope: 'province', target: 'Ontario' })).toMatchObject({
      errors: { target: expect.any(String) },
    });
    expect(await refused({ scope: 'email-domain', target: 'not a domain' })).toMatchObject({ status: 400 });
    expect(await refused({ reason: '' })).toMatchObject({ status: 400, errors: { reason: 'Required' } });
    expect(await refused({ scope: 'feature', target: 'teleportation' })).toMatchObject({
      errors: { target: expect.stringContaining('source_reporting') },
    });
    expect(await refused({ scope: 'importer', target: 'nobody' })).toMatchObject({
      errors: { target: expect.stringContaining('rentcafe') },
    });
  });

  it('refuses a feature without a gate; an existing rule for one can be read, ended and deleted', async () => {
    const old = rule({ scope: 'feature', target: 'fax_leads' });
    const refused = {
      status: 400,
      errors: {
        target:
          'Must be one of call_tracking, promoted_listings, rentals_infinity, source_reporting, syndication',
      },
    };
    expect((await web.by('POST', path, { body: old })).json()).toMatchObject(refused);
    const { rows } = await web.db.query<{ id: number }>(sql`
      insert into client_restrictions (client_id, scope, target, mode, reason, valid_from)
      values (${clientId}, 'feature', 'fax_leads', 'deny', 'Budget is spent', '2026-01-01') returning id`);
    const at = `${path}/${rows[0]?.id}`;
    expect((await web.by('GET', `${path}?search=fax_leads`)).json().data).toMatchObject([
      { target: 'fax_leads', mode: 'deny' },
    ]);
    expect(
      await web.ok('PUT', at, { scope: 'feature', target: 'fax_leads', until: '2026-12-31' }),
    ).toMatchObject({ until: '2026-12-31' });
    const other = await web.ok('POST', path, rule({ scope: 'feature', target: 'syndication' }));
    const retargeted = await web.by('PUT', `${path}/${other.id}`, { body: { target: 'fax_leads' } });
    expect(retargeted.json()).toMatchObject(refused);
    for (const each of [at, `${path}/${other.id}`])
      expect((await web.by('DELETE', each)).statusCode).toBe(204);
  });

  it('refuses to add, move or activate a property in a denied province', async () => {
    const owner = await web.addClient();
    const draft = await web.addProperty(owner, { provinceCode: 'QC', city: 'Montreal', status: 'draft' });
    const inForce = await web.addProperty(owner, { provinceCode: 'QC', city: 'Montreal' });
    const inOntario = await web.addProperty(owner);
    const { id } = await web.ok(
      'POST',
      path,
      rule({ clientId: owner, scope: 'province', target: 'QC', reason: 'Another office looks after Quebec' }),
    );
    const words = `Restriction ${id} of this client stands in the way (deny province QC): Another office looks after Quebec. Nothing was saved.`;
    const put = (key: number, body: object) => web.by('PUT', `${propertiesPath}/${key}`, { body });
    expect((await put(inOntario, { provinceCode: 'QC' })).json()).toMatchObject({
      code: 'restricted',
      detail: words,
    });
    expect((await put(draft, { status: 'active' })).json()).toMatchObject({ detail: words });
    // Properties that are already in the province stay editable.
    expect((await put(inForce, { name: 'Renamed' })).statusCode).toBe(200);
    expect((await put(draft, { name: 'Still a draft' })).statusCode).toBe(200);
    const bulk = await web.by('POST', '/api/v1/properties/bulk', {
      body: { target: { ids: [draft, inOntario] }, changes: { status: 'active' }, expected: 1 },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(bulk.json()).toMatchObject({ code: 'restricted', detail: words });
    expect(await web.ok('GET', `${propertiesPath}/${draft}`)).toMatchObject({ status: 'draft' });
    expect((await web.by('DELETE', `${path}/${id}`)).statusCode).toBe(204);
    expect((await put(draft, { status: 'active' })).statusCode).toBe(200);
  });

  it('refuses to undo a bulk change that would activate a property in a province denied since', async () => {
    const owner = await web.addClient();
    const propertyId = await web.addProperty(owner, { provinceCode: 'QC', city: 'Montreal' });
    const act = (at: string, body?: object) =>
      web.by('POST', at, { ...(body && { body }), headers: { 'idempotency-key': randomUUID() } });
    const off = await act('/api/v1/properties/bulk', {
      target: { ids: [propertyId] },
      changes: { status: 'draft' },
      expected: 1,
    });
    const { batchId } = off.json<{ data: { batchId: number } }>().data;
    const { id } = await web.ok('POST', path, rule({ clientId: owner, scope: 'province', target: 'QC' }));
    const undo = `/api/v1/property_batches/${batchId}/undo`;
    expect((await act(undo)).json()).toMatchObject({ code: 'restricted' });
    expect(await web.ok('GET', `${propertiesPath}/${propertyId}`)).toMatchObject({ status: 'draft' });
    expect((await web.by('DELETE', `${path}/${id}`)).statusCode).toBe(204);
    expect((await act(undo)).json()).toMatchObject({ data: { restored: 1 } });
  });

  it('refuses to activate a partner for a property, by partner rule or syndication rule', async () => {
    const owner = await web.addClient();
    const propertyId = await web.addProperty(owner);
    const link = { propertyId, partnerId };
    const partnerRule = await web.ok('POST', path, rule({ clientId: owner }));
    const refused = await web.by('POST', '/api/v1/properties__has_partners', { body: link });
    expect(refused.json()).toMatchObject({
      code: 'restricted',
      detail: expect.stringContaining(`Restriction ${partnerRule.id} of this client`),
    });
    expect((await web.by('DELETE', `${path}/${partnerRule.id}`)).statusCode).toBe(204);
    const feature = await web.ok(
      'POST',
      path,
      rule({ clientId: owner, scope: 'feature', target: 'syndication' }),
    );
    const all = await web.by('POST', '/api/v1/clients__has_partners', {
      body: { clientId: owner, partnerId },
    });
    expect(all.json()).toMatchObject({
      code: 'restricted',
      detail: expect.stringContaining(`Restriction ${feature.id} of this client`),
    });
    await web.ok('POST', '/api/v1/properties__has_partners', { ...link, status: 'off' });
    expect((await web.by('DELETE', `${path}/${feature.id}`)).statusCode).toBe(204);
    const key = `propertyId:${propertyId}~partnerId:${partnerId}`;
    expect(
      await web.ok('PUT', `/api/v1/properties__has_partners/${key}`, { status: 'active' }),
    ).toMatchObject({ status: 'active' });
  });

  it('refuses to turn on source reporting where denied; turning it off is always allowed', async () => {
    const owner = await web.addClient();
    const setting = { clientId: owner, key: 'infinity_source_reporting', value: '1' };
    const { id: settingId } = await web.ok('POST', '/api/v1/lift_settings', setting);
    const { id } = await web.ok(
      'POST',
      path,
      rule({ clientId: owner, scope: 'feature', target: 'source_reporting', reason: 'No tracking wanted' }),
    );
    const put = (body: object) => web.by('PUT', `/api/v1/lift_settings/${settingId}`, { body });
    // Already on: writing it again does not turn it on.
    expect((await put({ value: 'on' })).statusCode).toBe(200);
    expect((await put({ value: '0' })).statusCode).toBe(200);
    const words = `Restriction ${id} of this client stands in the way (deny feature source_reporting): No tracking wanted. Nothing was saved.`;
    expect((await put({ value: '1' })).json()).toMatchObject({ status: 409, detail: words });
    const another = await web.addClient();
    await web.ok('POST', '/api/v1/lift_settings', { ...setting, clientId: another });
    expect(
      (await web.by('POST', '/api/v1/lift_settings', { body: { ...setting, moduleKey: 'other' } })).json(),
    ).toMatchObject({ code: 'restricted', detail: words });
    // A setting of one website does not affect the client.
    expect((await put({ key: 'something_else', value: '1' })).statusCode).toBe(200);
  });

  it('requires supersync_client_restrictions', async () => {
    const person = await web.person();
    const answer = await web.call(person, 'GET', path);
    expect(answer.json()).toMatchObject({
      status: 403,
      detail: 'Missing permission: supersync_client_restrictions',
    });
    const across = await web.call(person, 'GET', `/api/v1/clients/${clientId}?relations=restrictions`);
    expect(across.statusCode).toBe(403);
  });

  describe('notes', () => {
    it('sets the author and the timestamp in its fixed format', async () => {
      const made = await web.ok('POST', '/api/v1/notes', {
        note: 'Call before noon',
        clientId,
        created_user_id: -1,
        created_user_name: '',
        timestamp: '2026-03-09, 4:05:06 PM',
      });
      expect(made).toMatchObject({
        note: 'Call before noon',
        created_user_id: web.admin.userId,
        created_user_name: 'Test Person',
        timestamp: '2026-03-09, 4:05:06 PM',
      });
      const plain = await web.ok('POST', '/api/v1/notes', { note: 'No time given', clientId });
      expect(plain['timestamp']).toMatch(/^\d{4}-\d{2}-\d{2}, \d{1,2}:\d{2}:\d{2} [AP]M$/);
      const client = await web.ok('GET', `/api/v1/clients/${clientId}?relations=notes`);
      expect(client['notes']).toHaveLength(2);
    });

    it('belong to one subject; only the author can sign or change a note', async () => {
      const propertyId = await web.addProperty(clientId);
      const both = await web.by('POST', '/api/v1/notes', { body: { note: 'x', clientId, propertyId } });
      expect(both.statusCode).toBe(400);
      const forged = await web.by('POST', '/api/v1/notes', {
        body: { note: 'x', propertyId, created_user_id: 999 },
      });
      expect(forged.json()).toMatchObject({ status: 403, code: 'not_your_stamp' });
      const { id } = await web.ok('POST', '/api/v1/notes', { note: 'mine', propertyId });
      const other = await web.person();
      const changed = await web.call(other, 'PUT', `/api/v1/notes/${id}`, { body: { note: 'theirs' } });
      expect(changed.statusCode).toBe(403);
      expect(await web.ok('PUT', `/api/v1/notes/${id}`, { note: 'still mine' })).toMatchObject({
        note: 'still mine',
      });
    });
  });
});
