import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import type { SignedIn } from '#test/people-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const recipe = {
  resource: 'property_meta',
  fields: ['name', 'status', 'client.name', 'client.sites.domain', 'petFriendly', 'rentMin'],
  where: { status: 'active' },
  sort: 'name',
};

describe.each(testDatabases())('exports on $name', (kind) => {
  let web: PlatformApp;
  let exporter: SignedIn;
  let clientId: number;

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    exporter = await web.person(['supersync_csv_data_export']);
    clientId = await web.addClient({ name: 'Oak, "Birch" & Sons' });
    for (const domain of ['b.example', 'a.example'])
      await web.db.query(sql`
        insert into sites (source_client_id, name, domain, theme, status)
        values (${clientId}, ${domain}, ${domain}, 'aurora', 'active')`);
    await web.addProperty(clientId, { name: '=HYPERLINK("x")', petFriendly: 1, rentMin: '1500.00' });
    await web.addProperty(clientId, { name: 'Plain', petFriendly: 0 });
    await web.addProperty(clientId, { name: 'Draft', status: 'draft' });
  });
  afterAll(() => web.stop());

  const run = (body: object, who: SignedIn = exporter) =>
    web.call(who, 'POST', '/api/v1/exports', { body: { reason: 'Quarterly list', ...body } });
  const lines = (text: string): string[] => text.trimEnd().split('\n');

  it('counts rows, then exports fields across relations with labels as headers', async () => {
    const count = await web.call(exporter, 'POST', '/api/v1/exports/count', { body: recipe });
    expect(count.json().data).toEqual({
      rows: 2,
      columns: ['Name', 'Status', 'Client › Name', 'Client › Sites › Domain', 'Pet friendly', 'Rent from'],
      masked: [],
    });
    const answer = await run(recipe);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="properties.csv"');
    expect(lines(answer.body)).toEqual([
      'Name,Status,Client › Name,Client › Sites › Domain,Pet friendly,Rent from',
      `"'=HYPERLINK(""x"")",Active,"Oak, ""Birch"" & Sons",a.example; b.example,Yes,1500.00`,
      `Plain,Active,"Oak, ""Birch"" & Sons",a.example; b.example,No,`,
    ]);
  });

  it('exports API names as headers, with a BOM on request', async () => {
    const answer = await run({ ...recipe, wording: 'codes', withBom: true });
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines(answer.rawPayload.subarray(3).toString())).toEqual([
      'name,status,client.name,client.sites.domain,petFriendly,rentMin',
      `"'=HYPERLINK(""x"")",active,"Oak, ""Birch"" & Sons",a.example; b.example,1,1500.00`,
      `Plain,active,"Oak, ""Birch"" & Sons",a.example; b.example,0,`,
    ]);
  });

  it('writes what was exported and why to the audit log; requires a reason', async () => {
    await run({ ...recipe, reason: 'For the auditors', recipe: 'My recipe' });
    const { rows } = await web.db.query<{ reason: string; actor_id: number }>(sql`
      select reason, actor_id from audit_entries where action = 'exported' order by id desc limit 1`);
    expect(rows[0]).toMatchObject({ actor_id: exporter.userId });
    expect(rows[0]?.reason).toContain('For the auditors');
    expect(rows[0]?.reason).toContain('recipe My recipe · fields name, status');
    expect((await run({ ...recipe, reason: '  ' })).json()).toMatchObject({
      status: 400,
      errors: { reason: 'Say what it is for' },
    });
  });

  it('masks personal data by permission', async () => {
    const people = { resource: 'user', fields: ['lastName', 'email'], where: { id: exporter.userId } };
    const count = await web.call(exporter, 'POST', '/api/v1/exports/count', { body: people });
    expect(count.json().data).toMatchObject({ masked: ['email'] });
    expect(lines((await run(people)).body)).toEqual(['Last name,Email', 'Person,•••']);
    expect(lines((await run(people, web.admin)).body)).toEqual([
      'Last name,Email',
      `Person,${exporter.email}`,
    ]);
    // Filtering must not reveal it either.
    const filtered = await run({ ...people, where: { email: exporter.email } });
    expect(filtered.statusCode).toBe(403);
  });

  it('exports nothing that lists do not show', async () => {
    const refused = async (body: object): Promise<unknown> => (await run({ ...recipe, ...body })).json();
    expect(
      await refused({ resource: 'audit_entry', fields: ['action'], where: null, sort: null }),
    ).toMatchObject({
      status: 403,
      detail: 'Missing permission: supersync_admin_tools',
    });
    expect(await refused({ fields: ['client.restrictions.reason'] })).toMatchObject({
      status: 403,
      detail: 'Missing permission: supersync_client_restrictions',
    });
    expect(await refused({ resource: 'nothing' })).toMatchObject({
      status: 400,
      errors: { resource: expect.any(String) },
    });
    expect(await refused({ fields: ['name', 'owner.name'] })).toMatchObject({
      status: 400,
      errors: { 'fields.1': 'A property has no relation “owner”' },
    });
    expect(await refused({ where: { password: 'x' } })).toMatchObject({ status: 400, code: 'invalid_query' });
    expect(await refused({ fields: [] })).toMatchObject({ status: 400 });
    const outsider = await web.person();
    expect((await run(recipe, outsider)).json()).toMatchObject({
      status: 403,
      detail: 'Missing permission: supersync_csv_data_export',
    });
  });

  it('recipes are private unless shared, and must be valid', async () => {
    const path = '/api/v1/export_recipes';
    const created = await web.call(exporter, 'POST', path, { body: { name: 'Vacancies', ...recipe } });
    expect(created.json().data).toMatchObject({ userId: exporter.userId, wording: 'labels', withBom: 0 });
    const id: number = created.json().data.id;
    const other = await web.person(['supersync_csv_data_export']);
    expect((await web.call(other, 'GET', `${path}/${id}`)).statusCode).toBe(404);
    await web.call(exporter, 'PUT', `${path}/${id}`, { body: { isShared: 1 } });
    expect((await web.call(other, 'GET', `${path}/${id}`)).json().data).toMatchObject({
      fields: recipe.fields,
    });
    expect((await web.call(other, 'PUT', `${path}/${id}`, { body: { name: 'Taken' } })).statusCode).toBe(404);
    const broken = await web.call(exporter, 'PUT', `${path}/${id}`, { body: { fields: ['nonsense'] } });
    expect(broken.json()).toMatchObject({
      status: 400,
      errors: { 'fields.0': 'A property has no field “nonsense”' },
    });
  });

  it('streams rows without a content length', async () => {
    await web.db.query(sql`
      insert into audit_entries (action, resource, record_key)
      select 'tested', 'nothing', n::text from generate_series(1, 20000) n`);
    const entries = {
      resource: 'audit_entry',
      fields: ['id', 'action', 'recordKey'],
      where: { action: 'tested' },
    };
    const answer = await run(entries, web.admin);
    expect(answer.headers['content-length']).toBeUndefined();
    expect(lines(answer.body)).toHaveLength(20_001);
  });
});
