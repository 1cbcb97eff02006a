import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

let web: PlatformApp;

beforeAll(async () => {
  const [kind] = testDatabases();
  if (kind === undefined) throw new Error('There is no test database');
  web = await startPlatformApp(kind);
});
afterAll(() => web.stop());

it('says whose a domain is, also of a website that is archived', async () => {
  const clientId = await web.addClient();
  await web.db.query(sql`
    insert into sites (source_client_id, name, domain, theme, status)
    values (${clientId}, 'Birch', 'birch.example.com', 'aurora', 'active'),
      (${clientId}, 'Old Birch', 'old.example.com', 'aurora', 'archived')`);
  const ownerOf = async (domain: string): Promise<unknown> =>
    (await web.ok<{ takenBy: string | null }>('GET', `/v0/site-domains/${domain}`)).takenBy;
  expect(await ownerOf('birch.example.com')).toBe('Birch');
  expect(await ownerOf('old.example.com')).toBe('Old Birch');
  expect(await ownerOf('free.example.com')).toBeNull();
});
