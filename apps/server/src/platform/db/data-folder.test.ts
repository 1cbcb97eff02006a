import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabases } from '#test/support/test-database.ts';
import { bindDataFolder } from './data-folder.ts';

it('a data folder is bound to its database, and refused with another', async () => {
  const kind = testDatabases().at(-1);
  if (kind === undefined) throw new Error('There is no database to test on');
  const { db, drop } = await kind.open();
  const dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-folder-'));
  onTestFinished(async () => {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await bindDataFolder(db, dataDir);
  await bindDataFolder(db, dataDir);
  // As another database has it.
  await db.query(sql`update installation_secrets set value = 'another' where name = 'installation'`);
  await expect(bindDataFolder(db, dataDir)).rejects.toThrow(
    `The data folder ${dataDir} belongs to another database`,
  );
  await rm(join(dataDir, 'installation'));
  await bindDataFolder(db, dataDir);
});
