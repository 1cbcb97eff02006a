import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { openDatabase } from '#platform/db/open-database.ts';
import { ServerProcess } from '#test/chaos/server-process.ts';
import { createPostgresDatabase, hasPostgres, silentLog } from '#test/support/test-database.ts';
import { addAccount } from '#test/web-app.ts';

const rowCount = 1500;

it.skipIf(!hasPostgres)('every row is imported once, though the server is killed in the middle', async () => {
  const { url, drop } = await createPostgresDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-'));
  const db = await openDatabase({ dataDir, poolSize: 1, log: silentLog, url });
  const first = new ServerProcess({ dataDir, databaseUrl: url, faults: [] });
  const second = new ServerProcess({ dataDir, databaseUrl: url, faults: [] });
  const state = async () => {
    const { rows } = await db.query<{ status: string; created: number; clients: number }>(sql`
        select status, created, (select count(*)::int from clients) as clients from record_imports`);
    return rows[0];
  };
  const until = async (isReached: (now: Awaited<ReturnType<typeof state>>) => boolean) => {
    for (;;) {
      const now = await state();
      if (isReached(now)) return now;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  try {
    const { userId } = await addAccount(db);
    const mapping = JSON.stringify({ clientKey: 0, name: 1 });
    const columns = JSON.stringify(['Client key', 'Name']);
    await db.query(sql`
        insert into record_imports (resource, name, status, columns, mapping, chunks, row_count, user_id)
        values ('client', 'clients.csv', 'importing', ${columns}::jsonb, ${mapping}::jsonb, 1, ${rowCount}, ${userId})`);
    // As the check leaves them.
    await db.query(sql`
        insert into record_import_rows (import_id, row_number, verdict, changes)
        select i.id, n + 1, 'create', jsonb_build_object('clientKey', jsonb_build_array(null, 'client_' || n),
          'name', jsonb_build_array(null, 'Client ' || n))
        from record_imports i, generate_series(1, ${rowCount}::int) n`);
    await first.start();
    const killedAt = await until((now) => (now?.created ?? 0) > 0);
    await first.kill();
    expect(killedAt?.status).toBe('importing');
    // What was committed is whole: rows and their count belong together.
    const left = await state();
    expect(left?.clients).toBe(left?.created);
    await second.start();
    expect(await until((now) => now?.status === 'imported')).toEqual({
      status: 'imported',
      created: rowCount,
      clients: rowCount,
    });
  } finally {
    await Promise.all([first.kill(), second.kill()]);
    await db.close();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
