import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '@supersync/contract/developer/entity/actions.ts';
import { startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

describe.each(testDatabases())('entities and source reports on $name', (kind) => {
  let web: PlatformApp;

  beforeAll(async () => {
    web = await startPlatformApp(kind);
  });
  afterAll(() => web.stop());

  it('describes every resource with endpoints, and nothing else', async () => {
    const entities = await web.ok<Entity[]>('GET', '/v0/entities');
    const lists = new Set(entities.map(({ path }) => path));
    const records = web.app
      .knownRoutes()
      .filter(
        ({ method, url, config }) => method === 'GET' && url.endsWith('/:key') && config.access !== 'public',
      )
      .map(({ url }) => url.slice(0, -'/:key'.length));
    expect([...lists].toSorted()).toEqual(records.toSorted());
  });

  it('returns fields, relations in both directions, and read permissions', async () => {
    const entities = await web.ok<Entity[]>('GET', '/v0/entities');
    const property = entities.find(({ name }) => name === 'property_meta');
    expect(property).toMatchObject({
      path: '/api/v1/lift_properties_meta',
      key: ['id'],
      access: { read: { who: 'super-user', may: true }, delete: { may: true } },
    });
    expect(property?.fields.find(({ name }) => name === 'status')).toMatchObject({
      kind: 'choice',
      values: ['draft', 'active', 'inactive', 'archived'],
    });
    expect(property?.relations).toContainEqual({
      name: 'client',
      kind: 'one',
      target: 'client',
      on: { clientId: 'id' },
      through: null,
    });
    expect(property?.referredBy).toContainEqual({ resource: 'client', relation: 'properties', kind: 'many' });
    expect(property?.referredBy).toContainEqual({ resource: 'note', relation: 'property', kind: 'one' });
    const person = entities.find(({ name }) => name === 'user');
    expect(person?.fields.find(({ name }) => name === 'email')).toMatchObject({ personal: true });
    const developer = await web.person(['supersync_developer_tools']);
    const described: Entity[] = (await web.call(developer, 'GET', '/v0/entities')).json().data;
    expect(described.find(({ name }) => name === 'client_restriction')?.access.read).toEqual({
      who: 'keys',
      keys: [['supersync_client_restrictions']],
      managersOnly: false,
      may: false,
    });
  });

  it('counts small tables exactly and estimates large ones', async () => {
    const clientId = await web.addClient();
    await web.addProperty(clientId);
    const rowsOf = async (entityName: string): Promise<Entity['rows'] | undefined> =>
      (await web.ok<Entity[]>('GET', '/v0/entities')).find(({ name }) => name === entityName)?.rows;
    expect(await rowsOf('property_meta')).toEqual({ count: 1, is: 'exact' });
    await web.db.query(sql`
      insert into audit_entries (action, resource, record_key)
      select 'tested', 'nothing', n::text from generate_series(1, 12000) n`);
    await web.db.query({ text: 'analyze audit_entries' });
    const many = await rowsOf('audit_entry');
    expect(many?.is).toBe('about');
    expect(many?.count).toBeGreaterThan(11_000);
  });

  it('requires developer or export permission', async () => {
    const exporter = await web.person(['supersync_csv_data_export']);
    expect((await web.call(exporter, 'GET', '/v0/entities')).statusCode).toBe(200);
    const outsider = await web.person();
    expect((await web.call(outsider, 'GET', '/v0/entities')).statusCode).toBe(403);
  });

  it('counts a client’s leads by source, from the day reporting was turned on', async () => {
    const clientId = await web.addClient();
    const report = (query = '') =>
      web.ok<Record<string, unknown>>('GET', `/api/v1/clients/${clientId}/source_report${query}`);
    expect(await report()).toMatchObject({ isOn: false, total: 0, sources: [] });
    await web.addPartner({ partnerKey: 'zumper', name: 'Zumper' });
    await web.db.query(sql`
      insert into leads (source, client_id, status, received_at)
      select s, ${clientId}, status, at::timestamptz from (values
        ('zumper', 'new', '2026-03-02T10:00:00Z'), ('zumper', 'new', '2026-03-03T10:00:00Z'),
        ('zumper', 'duplicate', '2026-03-03T11:00:00Z'), ('website', 'new', '2026-03-10T10:00:00Z'),
        ('website', 'new', '2026-02-10T10:00:00Z')) v(s, status, at)`);
    const setting = (key: string, value: string) =>
      web.ok('POST', '/api/v1/lift_settings', { clientId, key, value });
    await setting('infinity_source_reporting', '1');
    const range = '?from=2026-02-01&until=2026-03-31';
    expect(await report(range)).toMatchObject({ isOn: true, total: 4, effectiveFrom: null });
    await setting('infinity_source_reporting_from', '2026-03-01');
    expect(await report(range)).toEqual({
      from: '2026-03-01',
      until: '2026-03-31',
      isOn: true,
      effectiveFrom: '2026-03-01',
      total: 3,
      sources: [
        { source: 'zumper', name: 'Zumper', leads: 2, calls: 0, last: '2026-03-03T10:00:00.000Z' },
        { source: 'website', name: 'Website', leads: 1, calls: 0, last: '2026-03-10T10:00:00.000Z' },
      ],
      weeks: [
        { week: '2026-03-02', source: 'zumper', leads: 2 },
        { week: '2026-03-09', source: 'website', leads: 1 },
      ],
    });
    const backwards = await web.by(
      'GET',
      `/api/v1/clients/${clientId}/source_report?from=2026-03-31&until=2026-03-01`,
    );
    expect(backwards.statusCode).toBe(400);
    const outsider = await web.person();
    expect((await web.call(outsider, 'GET', `/api/v1/clients/${clientId}/source_report`)).statusCode).toBe(
      403,
    );
  });
});
