import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

const sqlFolder = join(root, 'apps/server/sql');

/** Line endings depend on the checkout. */
const hashOf = (sql: string): string =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

/** What a released list (`<sha256>  <file>` a line) says of migrations that are not as they were released. */
function changedSince(list: string, read: (file: string) => string | null): string[] {
  return list
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [sha256, file = ''] = line.split('  ');
      const sql = read(file);
      if (sql === null) return [`${file} is gone`];
      return hashOf(sql) === sha256 ? [] : [`${file} was changed`];
    });
}

const lists = globSync('released/*.txt', { cwd: sqlFolder });

test.each(lists)('%s: no released migration was changed; a change is a new migration', (list) => {
  const existing = new Set(globSync('*.sql', { cwd: sqlFolder }));
  const read = (file: string): string | null =>
    existing.has(file) ? readFileSync(join(sqlFolder, file), 'utf8') : null;
  expect(changedSince(readFileSync(join(sqlFolder, list), 'utf8'), read)).toEqual([]);
});

test('every released version keeps a database to upgrade from', () => {
  const fixtures = globSync('*.tar.gz', { cwd: join(root, 'apps/server/test/upgrade/released') });
  expect(lists.length).toBeGreaterThan(0);
  expect(fixtures.map((file) => basename(file, '.tar.gz')).toSorted()).toEqual(
    lists.map((file) => basename(file, '.txt')).toSorted(),
  );
});

test('finds a changed and a removed migration, and leaves new ones alone', () => {
  const list = `${hashOf('create table a ();\n')}  0001_a.sql\n${hashOf('b')}  0002_b.sql\n${hashOf('c')}  0003_c.sql\n`;
  const files: Record<string, string> = {
    '0001_a.sql': 'create table a ();\r\n',
    '0002_b.sql': 'B',
    '0004_d.sql': '',
  };
  expect(changedSince(list, (file) => files[file] ?? null)).toEqual([
    '0002_b.sql was changed',
    '0003_c.sql is gone',
  ]);
});
