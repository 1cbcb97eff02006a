import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

describe.each(testDatabases())('bulk changes of websites on $name', (kind) => {
  let web: PlatformApp;
  let ids: number[];

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    const clientId = await web.addClient({ name: 'Birch' });
    const { rows } = await web.db.query<{ id: number }>(sql`
      insert into sites (source_client_id, name, domain, theme, status)
      select ${clientId}, 'Birch ' || n, 'birch-' || n || '.example', 'aurora', s
      from unnest(array['active', 'active', 'paused', 'building', 'archived']) with ordinality t(s, n)
      order by n returning id`);
    ids = rows.map(({ id }) => id);
  });
  afterAll(() => web.stop());

  const statuses = async () =>
    (await web.ok<Data[]>('GET', '/api/v1/sites?sort=id')).map(({ status }) => status);

  it('previews, applies and undoes; what changed since stays', async () => {
    const preview = await web.ok<Record<string, unknown>>('POST', '/api/v1/sites/steps/preview', {
      step: 'pause',
      ids,
    });
    expect(preview).toMatchObject({
      changed: [{ id: ids[0] }, { id: ids[1] }],
      unchanged: 1,
      refused: [{ status: 'building' }, { status: 'archived' }],
      clientsWithoutSite: ['Birch'],
    });
    const stale = await web.by('POST', '/api/v1/sites/steps', { body: { step: 'pause', ids, expected: 3 } });
    expect(stale.json()).toMatchObject({ status: 409, code: 'batch_changed' });
    expect(await statuses()).toEqual(['active', 'active', 'paused', 'building', 'archived']);

    const { batchId } = await web.ok<{ batchId: number }>('POST', '/api/v1/sites/steps', {
      step: 'pause',
      ids,
      expected: 2,
      reason: 'Contract ended',
    });
    expect(await statuses()).toEqual(['paused', 'paused', 'paused', 'building', 'archived']);
    const { rows } = await web.db.query<{ changes: unknown; reason: string }>(sql`
      select changes, reason from audit_entries where resource = 'site' and record_key = ${String(ids[0])} order by id desc limit 1`);
    expect(rows).toEqual([{ changes: { status: ['active', 'paused'] }, reason: 'Contract ended' }]);

    await web.ok('PUT', `/api/v1/sites/${ids[1]}`, { status: 'archived' });
    expect(await web.ok('POST', `/api/v1/site_batches/${batchId}/undo`)).toEqual({ restored: 1, kept: 1 });
    expect(await statuses()).toEqual(['active', 'archived', 'paused', 'building', 'archived']);
    expect((await web.by('POST', `/api/v1/site_batches/${batchId}/undo`)).json()).toMatchObject({
      code: 'cannot_undo',
    });
    expect(await web.ok<Data[]>('GET', '/api/v1/site_batches')).toMatchObject([
      { id: batchId, step: 'pause', siteCount: 2, restoredCount: 1 },
    ]);
  });

  it('keeps no batch where nothing changes', async () => {
    const [first] = ids;
    const made = await web.ok('POST', '/api/v1/sites/steps', { step: 'activate', ids: [first], expected: 0 });
    expect(made).toEqual({ batchId: null, changed: 0 });
  });

  it('the list takes its specified defaults: sourceClient as sc, 999 rows', async () => {
    const answer = await web.by('GET', `/api/v1/sites?relations=${encodeURIComponent('sourceClient:sc')}`);
    expect(answer.json()).toMatchObject({
      meta: { limit: 999 },
      data: [{ sc: { name: 'Birch' } }, {}, {}, {}, {}],
    });
  });
});
