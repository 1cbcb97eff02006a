import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { resourcePath } from '@supersync/contract/kernel/resource-path.ts';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { sqlFolder } from '../../src/sql-folder.ts';
import { publishedPassword } from '../../src/config/demo.ts';
import { readConfig } from '../../src/config.ts';
import { silentLog, testDatabases } from '../support/test-database.ts';
import { fixtureOf, releasedVersions } from './fixtures.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { createLog } from '#platform/log/log.ts';
import { registeredResources } from '#platform/resource/resource-rules.ts';
import type { Server } from '#platform/server.ts';

describe.each(releasedVersions())('a filled database of version %s', (version) => {
  it.each(testDatabases())('is upgraded and served on $name', async (kind) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-upgrade-'));
    const { db, drop } = await kind.open({ contents: 'nothing' });
    let server: Server | undefined;
    const config = readConfig({ DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'silent' }, []);
    try {
      const packed = createReadStream(fixtureOf(version)).pipe(createGunzip());
      const { manifest } = await restoreBackup(packed, { db, dataDir, sqlFolder, log: silentLog });
      expect(manifest.version).toBe(version);
      const app = await buildApp({
        config,
        db,
        log: createLog(config),
        alsoRegister: [
          (given) => {
            server = given;
          },
        ],
      });
      try {
        await app.ready();
        const signedIn = await app.inject({
          method: 'POST',
          url: '/auth/login',
          payload: { email: 'admin@supersync.test', password: publishedPassword },
        });
        expect(signedIn.statusCode, signedIn.body).toBe(200);
        const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
        if (server === undefined) throw new Error('The server was not put together');
        let records = 0;
        for (const { path, access } of registeredResources(server)) {
          if (access.read === undefined) continue;
          const url = `${resourcePath(path, config.product.slug)}?limit=100`;
          const answer = await app.inject({ url, headers: { cookie } });
          expect.soft(answer.statusCode, `${url}: ${answer.body.slice(0, 200)}`).toBe(200);
          records += answer.json<{ data?: unknown[] }>().data?.length ?? 0;
        }
        expect(records).toBeGreaterThan(100);
        const { rows } = await db.query<{ id: number }>(sql`select min(id) as id from clients`);
        const noted = await app.inject({
          method: 'POST',
          url: '/api/v1/notes',
          headers: { cookie },
          payload: { clientId: rows[0]?.id, note: 'After the upgrade' },
        });
        expect(noted.statusCode, noted.body).toBe(201);
      } finally {
        await app.close();
      }
    } finally {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
