import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

describe.each(testDatabases())('the report of leads by source on $name', (kind) => {
  let web: PlatformApp;
  beforeAll(async () => {
    web = await startPlatformApp(kind);
  });
  afterAll(() => web.stop());

  it('counts neither duplicates nor leads of test mails', async () => {
    const clientId = await web.addClient();
    await web.db.query(sql`
      insert into leads (source, status, client_id, received_at) values
        ('zumper', 'new', ${clientId}, '2026-01-05T12:00:00Z'),
        ('zumper', 'duplicate', ${clientId}, '2026-01-06T12:00:00Z'),
        ('test', 'new', ${clientId}, '2026-01-07T12:00:00Z')`);
    const report = await web.ok(
      'GET',
      `/api/v1/clients/${clientId}/source_report?from=2026-01-01&until=2026-01-31`,
    );
    expect(report).toMatchObject({ total: 1, sources: [{ source: 'zumper', leads: 1 }] });
  });

  it('ignores a start that is no day', async () => {
    const clientId = await web.addClient();
    await web.ok('POST', '/api/v1/lift_settings', {
      clientId,
      key: 'infinity_source_reporting_from',
      value: '2026-02-30',
    });
    const report = await web.ok('GET', `/api/v1/clients/${clientId}/source_report?from=2026-01-01`);
    expect(report).toMatchObject({ from: '2026-01-01', effectiveFrom: null });
  });
});
