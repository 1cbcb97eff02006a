import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { findLeadTrends } from './lead-trends.ts';

describe.each(testDatabases())('trends of leads on $name', (kind) => {
  let web: PlatformApp;
  beforeAll(async () => {
    web = await startPlatformApp(kind);
  });
  afterAll(() => web.stop());

  it('count the leads of each client, day by day, for thirty days', async () => {
    const [oak, elm] = [await web.addClient(), await web.addClient()];
    await web.db.query(sql`
      insert into leads (source, client_id, received_at) values
        ('zumper', ${oak}, '2026-01-01T00:00:00Z'), ('zumper', ${oak}, '2026-01-30T00:00:00Z'),
        ('zumper', ${oak}, '2026-01-30T23:59:59.999Z'), ('zumper', ${elm}, '2026-01-02T12:00:00Z'),
        ('zumper', ${elm}, '2025-12-31T23:59:59.999Z'), ('zumper', null, '2026-01-20T12:00:00Z'), ('test', ${elm}, '2026-01-03T12:00:00Z')`);
    const days = (counts: Record<number, number>) =>
      Array.from({ length: 30 }, (_, index) => counts[index + 1] ?? 0);
    for (const now of ['2026-01-30T00:00:00Z', '2026-01-30T23:59:59Z'])
      expect(await findLeadTrends(web.db, new Date(now))).toEqual({
        from: '2026-01-01',
        clients: [
          { clientId: oak, counts: days({ 1: 1, 30: 2 }) },
          { clientId: elm, counts: days({ 2: 1 }) },
        ],
      });
  });

  it('are read over HTTP, up to today', async () => {
    const clientId = await web.addClient();
    await web.db.query(
      sql`insert into leads (source, client_id, received_at) values ('zumper', ${clientId}, now())`,
    );
    const { clients } = await web.ok<{ clients: { clientId: number; counts: number[] }[] }>(
      'GET',
      '/v0/lead-trends',
    );
    expect(clients.find((each) => each.clientId === clientId)?.counts.at(-1)).toBe(1);
  });
});
