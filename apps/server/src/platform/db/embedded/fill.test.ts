import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { fillFolder } from './files/empty-files.ts';
import { silentLog } from '#test/support/test-database.ts';

const stuck = fileURLToPath(new URL('../../../../test/embedded/stuck-filling.ts', import.meta.url));

async function newFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-fill-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function killWhileFilling(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [stuck, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await ended;
}

async function fill(db: Database): Promise<void> {
  await db.query({ text: 'create table made (id int primary key)' });
  await db.query({ text: 'insert into made select generate_series(1, 5000)' });
}

async function countMade(dataDir: string): Promise<unknown> {
  const db = await openDatabase({ dataDir, log: silentLog, fill: () => Promise.reject(new Error('again')) });
  try {
    return (await db.query({ text: 'select count(*)::int as made from made' })).rows;
  } finally {
    await db.close();
  }
}

it('begins again when it was killed while a new database was filled, and fills it once', async () => {
  const dataDir = await newFolder();
  await killWhileFilling(dataDir);
  expect(existsSync(join(dataDir, 'pgdata'))).toBe(false);

  const db = await openDatabase({ dataDir, log: silentLog, fill });
  await db.close();
  expect(await countMade(dataDir)).toEqual([{ made: 5000 }]);

  // The files kept from before it was filled are those of an empty database.
  expect(existsSync(join(dataDir, 'pgdata-empty'))).toBe(true);
  const other = join(dataDir, 'other');
  await fillFolder(dataDir, other);
  const empty = await openDatabase({ dataDir: other, log: silentLog });
  await fill(empty);
  await empty.close();
  expect(await countMade(other)).toEqual([{ made: 5000 }]);
});

it('leaves nothing of a new database that could not be filled', async () => {
  const dataDir = await newFolder();
  const refused = openDatabase({ dataDir, log: silentLog, fill: () => Promise.reject(new Error('no')) });
  await expect(refused).rejects.toThrow('no');
  expect(existsSync(join(dataDir, 'pgdata'))).toBe(false);
});
