import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { ServerProcess } from '#test/chaos/server-process.ts';
import { createPostgresDatabase, hasPostgres, silentLog } from '#test/support/test-database.ts';
import { openDatabase } from '#platform/db/open-database.ts';

// The embedded database dies with its server, and the simulated provider's books with it: there is nothing to tell.
it.skipIf(!hasPostgres)(
  'a number is bought once, though the server is killed right after the purchase',
  async () => {
    const { url, drop } = await createPostgresDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-'));
    const db = await openDatabase({ dataDir, poolSize: 1, log: silentLog, url });
    const first = new ServerProcess({ dataDir, databaseUrl: url, faults: ['dieAfterPurchase'] });
    const second = new ServerProcess({ dataDir, databaseUrl: url, faults: [] });
    const states = async () => {
      const { rows } = await db.query<{ status: string; bought: number; held: number }>(sql`
        select status, (select count(*)::int from simulated_numbers) as bought,
          (select count(*)::int from tracking_numbers) as held from call_orders`);
      return rows[0];
    };
    const until = async (isReached: (state: Awaited<ReturnType<typeof states>>) => boolean) => {
      for (;;) {
        const state = await states();
        if (isReached(state)) return state;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    try {
      await db.query(sql`
        insert into clients (id, client_key, name, status) values (1, 'elm', 'Elm', 'active')`);
      await db.query(sql`
        insert into properties (id, client_id, name, permalink, property_type, address, city, province_code, postal_code,
          status)
        values (1, 1, 'Elm House', 'elm', 'apartment', '1 Elm St', 'Toronto', 'ON', 'M5V 1A1', 'active')`);
      await db.query(sql`
        insert into call_orders (client_id, property_id, source, forward_to, area_code, status, monthly_cost, currency)
        values (1, 1, 'sign', '+14165550199', '416', 'submitted', 1.15, 'USD')`);
      await first.start();
      expect(await until((state) => state?.bought === 1)).toMatchObject({ status: 'provisioning', held: 0 });
      await first.kill();
      // As if its claim had run out.
      await db.query(sql`update call_orders set claimed_until = now()`);
      await second.start();
      expect(await until((state) => state?.status === 'active')).toEqual({
        status: 'active',
        bought: 1,
        held: 1,
      });
    } finally {
      await Promise.all([first.kill(), second.kill()]);
      await db.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
