import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { silentLog, testDatabases, type TestDatabase } from '#test/support/test-database.ts';

const files = {
  '0001_people.sql': `create table person (id int primary key, name text not null);
                      insert into person values (1, 'Ada; "the first"');`,
  '0002_count.sql': `create table applied (at timestamptz not null default now());
                     insert into applied default values;`,
};

describe.each(testDatabases())('$name', ({ open }) => {
  let opened: TestDatabase;
  let db: Database;
  let folder: string;

  beforeAll(async () => {
    opened = await open({ contents: 'nothing' });
    db = opened.db;
  });
  afterAll(() => opened.drop());
  beforeEach(async () => {
    await db.query({ text: 'drop table if exists schema_migration, person, applied, half' });
    folder = await mkdtemp(join(tmpdir(), 'supersync-test-sql-'));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function ledger(): Promise<number[]> {
    const { rows } = await db.query<{ number: number }>({
      text: 'select number from schema_migration order by number',
    });
    return rows.map((row) => row.number);
  }

  it('applies files in order, once', async () => {
    await migrate(db, folder, silentLog);
    await migrate(db, folder, silentLog);
    expect(await ledger()).toEqual([1, 2]);
    expect((await db.query({ text: 'select 1 from applied' })).rowCount).toBe(1);
  });

  it('applies once when several servers start at the same time', async () => {
    await Promise.all(Array.from({ length: 5 }, () => migrate(db, folder, silentLog)));
    expect(await ledger()).toEqual([1, 2]);
    expect((await db.query({ text: 'select 1 from applied' })).rowCount).toBe(1);
  });

  it('continues from the last applied file', async () => {
    await migrate(db, folder, silentLog);
    await writeFile(join(folder, '0003_more.sql'), `insert into person values (2, 'Grace')`);
    await migrate(db, folder, silentLog);
    expect(await ledger()).toEqual([1, 2, 3]);
  });

  it('ignores line endings', async () => {
    await migrate(db, folder, silentLog);
    await writeFile(join(folder, '0001_people.sql'), files['0001_people.sql'].replaceAll('\n', '\r\n'));
    await migrate(db, folder, silentLog);
    expect(await ledger()).toEqual([1, 2]);
  });

  it('refuses a file that changed after it was applied', async () => {
    await migrate(db, folder, silentLog);
    await writeFile(join(folder, '0001_people.sql'), 'create table person (id int)');
    await expect(migrate(db, folder, silentLog)).rejects.toThrow(/1 \(people\) was changed/);
  });

  it('refuses a database that is newer than the files', async () => {
    await migrate(db, folder, silentLog);
    await unlink(join(folder, '0002_count.sql'));
    await expect(migrate(db, folder, silentLog)).rejects.toThrow(
      /2 \(count\), which this version does not know/,
    );
  });

  it('refuses gaps, duplicates and other names', async () => {
    await writeFile(join(folder, '0004_late.sql'), 'select 1');
    await expect(migrate(db, folder, silentLog)).rejects.toThrow(/next number is 3/);
    await unlink(join(folder, '0004_late.sql'));
    await writeFile(join(folder, '0002_again.sql'), 'select 1');
    await expect(migrate(db, folder, silentLog)).rejects.toThrow(/next number is 3/);
    await unlink(join(folder, '0002_again.sql'));
    await writeFile(join(folder, 'fix.sql'), 'select 1');
    await expect(migrate(db, folder, silentLog)).rejects.toThrow(/fix\.sql must be named/);
  });

  it('refuses a ledger with a gap', async () => {
    await migrate(db, folder, silentLog);
    await db.query({ text: 'delete from schema_migration where number = 1' });
    await expect(migrate(db, folder, silentLog)).rejects.toThrow(
      /has migration 2 \(count\) but not number 1/,
    );
  });

  it('rolls back a failing file, and names it', async () => {
    await writeFile(join(folder, '0003_half.sql'), 'create table half (id int); select no_such_column;');
    await expect(migrate(db, folder, silentLog)).rejects.toThrow(/0003_half\.sql failed: .*no_such_column/);
    expect(await ledger()).toEqual([1, 2]);
    expect((await db.query({ text: `select 1 where to_regclass('half') is not null` })).rowCount).toBe(0);
  });

  it('detects a file that ends its transaction', async () => {
    await writeFile(join(folder, '0003_half.sql'), 'create table half (id int); commit; begin;');
    await expect(migrate(db, folder, silentLog)).rejects.toThrow(/0003_half\.sql ends its transaction/);
    expect(await ledger()).toEqual([1, 2]);
  });
});
