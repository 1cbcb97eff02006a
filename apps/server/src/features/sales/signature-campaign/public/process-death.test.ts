import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signaturePaths } from '@supersync/contract/sales/signature-campaign/public-paths.ts';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { ServerProcess } from '#test/chaos/server-process.ts';
import {
  createPostgresDatabase,
  hasPostgres,
  preparedDataDir,
  silentLog,
} from '#test/support/test-database.ts';
import type { Database } from '#platform/db/database.ts';
import { installationSecret } from '#platform/db/installation-secret.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { signatureTokens } from './tokens.ts';

const sides = [
  {
    name: 'embedded',
    make: async () => {
      const dataDir = await preparedDataDir();
      return { dataDir, url: undefined, drop: async () => {} };
    },
  },
  {
    name: 'PostgreSQL',
    make: async () => {
      const { url, drop } = await createPostgresDatabase();
      return { dataDir: await mkdtemp(join(tmpdir(), 'supersync-test-')), url, drop };
    },
  },
].filter(({ name }) => name === 'embedded' || hasPostgres);

const rounds = 2;
const perRound = 400;
const atOnce = 20;

describe.each(sides)('counts of signatures on $name', ({ make }) => {
  it('are what was acknowledged, however often the server is killed', async () => {
    const { dataDir, url, drop } = await make();
    const databaseUrl = url === undefined ? {} : { databaseUrl: url };
    const inDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
      const db = await openDatabase({
        dataDir,
        poolSize: 1,
        log: silentLog,
        ...(url === undefined ? {} : { url }),
      });
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    };
    const server = new ServerProcess({ dataDir, ...databaseUrl, faults: [] });
    try {
      const token = await inDatabase(async (db) => {
        await db.query(sql`
          insert into signature_campaigns (id, name, starts_on, ends_on, link, utm_campaign)
          values (1, 'Spring', '2026-01-01', '2026-12-31', 'https://example.com', 'spring')`);
        await db.query(sql`insert into signature_senders (id, email, name) values (1, 'a@example.com', 'A')`);
        const tokens = signatureTokens(await installationSecret(db, 'signature-tokens'));
        return tokens.make('placement', { campaignId: 1, senderId: 1 });
      });
      const counts = { sent: 0, acknowledged: 0 };
      for (let round = 0; round < rounds; round += 1) {
        await server.start();
        const { address } = server;
        const pixel = `${address}${signaturePaths.pixel.replace('{token}', token)}`;
        let left = perRound;
        const killAt = Math.floor((perRound * (round + 1)) / (rounds + 1));
        const send = async (): Promise<void> => {
          while (left > 0) {
            left -= 1;
            counts.sent += 1;
            const isShown = await fetch(pixel).then(
              async (answer) => answer.ok && (await answer.arrayBuffer()).byteLength > 0,
              () => false,
            );
            if (!isShown) return;
            counts.acknowledged += 1;
            if (left === killAt) await server.kill();
          }
        };
        await Promise.all(Array.from({ length: atOnce }, send));
        await server.kill();
      }
      // The next server reads what those before it left.
      await server.start();
      await server.kill();
      const { stored, batches } = await inDatabase(async (db) => {
        const { rows } = await db.query<{ stored: number; batches: number }>(sql`
          select (select sum(impressions)::int from signature_counts) as stored,
            (select count(*)::int from signature_batches) as batches`);
        return rows[0] ?? { stored: 0, batches: 0 };
      });
      expect(counts.acknowledged).toBeGreaterThan(perRound / 2);
      expect(stored).toBeGreaterThanOrEqual(counts.acknowledged);
      expect(stored).toBeLessThanOrEqual(counts.sent);
      expect(batches).toBeGreaterThan(0);
    } finally {
      await server.kill();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 400_000);
});
