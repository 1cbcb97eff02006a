import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertiesPath, startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const path = '/api/v1/subscriptions';

describe.each(testDatabases())('search of subscriptions on $name', (kind) => {
  let web: PlatformApp;
  let clientId: number;
  let serviceId: number;
  let propertyId: number;
  let ofClient: number;
  let ofProperty: number;

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    clientId = await web.addClient({ name: 'Oak & Elm' });
    propertyId = await web.addProperty(clientId, { name: 'Harbour 50% View' });
    const { rows } = await web.db.query<{ id: number }>(sql`
      insert into services (service_key, name, category, charged_per, default_rate)
      values ('hosting', 'Web Hosting', 'website', 'site', 45) returning id`);
    serviceId = rows[0]?.id ?? 0;
    const body = { clientId, serviceId, rate: '45.00', startedOn: '2026-01-01' };
    ofClient = (await web.ok('POST', path, body)).id;
    ofProperty = (await web.ok('POST', path, { ...body, propertyId })).id;
  });
  afterAll(() => web.stop());

  const found = async (search: string): Promise<number[]> => {
    const rows = await web.ok<{ id: number }[]>(
      'GET',
      `${path}?${new URLSearchParams({ search, sort: 'id' })}`,
    );
    return rows.map(({ id }) => id);
  };

  it('finds a word in the name of the client, the service or the property', async () => {
    expect(await found('elm')).toEqual([ofClient, ofProperty]);
    expect(await found('HOST')).toEqual([ofClient, ofProperty]);
    expect(await found('50%')).toEqual([ofProperty]);
    expect(await found('view oak web')).toEqual([ofProperty]);
    expect(await found('oak pier')).toEqual([]);
  });

  it('finds no word across two names', async () => {
    expect(await found('elmweb')).toEqual([]);
    expect(await found('hostingharbour')).toEqual([]);
  });

  it('finds the new name once one of the three is renamed', async () => {
    await web.ok('PUT', `/api/v1/clients/${clientId}`, { name: 'Birch' });
    expect(await found('elm')).toEqual([]);
    expect(await found('birch')).toEqual([ofClient, ofProperty]);
    await web.ok('PUT', `${propertiesPath}/${propertyId}`, { name: 'Pier' });
    expect(await found('harbour')).toEqual([]);
    expect(await found('birch pier')).toEqual([ofProperty]);
    await web.db.query(sql`update services set name = 'Domains' where id = ${serviceId}`);
    expect(await found('hosting')).toEqual([]);
    expect(await found('birch domains')).toEqual([ofClient, ofProperty]);
  });

  it.runIf(kind.name === 'PostgreSQL')(
    'finds the new name of a client renamed during the insert',
    async () => {
      const { promise: renamed, resolve: commit } = Promise.withResolvers<undefined>();
      const { promise: isLocked, resolve: locked } = Promise.withResolvers<undefined>();
      const rename = web.db.transaction(async (tx) => {
        await tx.query(sql`update clients set name = 'Willow' where id = ${clientId}`);
        locked(undefined);
        await renamed;
      });
      await isLocked;
      const insert = web.db.query<{ id: number }>(sql`
      insert into subscriptions (client_id, service_id, rate, started_on)
      values (${clientId}, ${serviceId}, 10, '2026-01-01') returning id`);
      // The insert waits for the rename, which does not see its row.
      await expect
        .poll(async () => {
          const { rows } = await web.db.query(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
          return rows.length;
        })
        .toBeGreaterThan(0);
      commit(undefined);
      await rename;
      const { rows } = await insert;
      expect(await found('willow')).toContain(rows[0]?.id);
    },
  );
});
