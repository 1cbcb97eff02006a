import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readServerTables, tableFaults } from './table-owners.ts';

const base = mkdtempSync(join(tmpdir(), 'supersync-tables-'));

const server = (path: string): string => `apps/server/src/${path}`;

const files: Record<string, string> = {
  'apps/server/sql/0001_sample.sql': `create table crates (id int);
create table crate_days (id int);
create table shelves (id int);
create view shelf_overview as select * from shelves;
create table forgotten (id int);`,
  'packages/contract/src/crate/crate.ts': `export const crate = defineResource({
  name: 'crate',
  table: 'crates',
});`,
  'packages/contract/src/crate/actions.ts': `export const sealCrate = defineAction({
  name: 'seal_crate',
  step: { resource: crate, field: 'status', from: ['open'], to: 'sealed' },
});`,
  'packages/contract/src/shelf/shelf.ts': `export const shelf = defineResource({
  name: 'shelf',
  table: 'shelf_overview',
  storedIn: 'shelves',
});`,
  [server('features/goods/crate/index.ts')]: `import { crate } from '@supersync/contract/crate/crate.ts';
registerResource(server, crate);
tx.query(sql\`update crates set weight = 1\`);`,
  // Below a feature, a folder is part of it; a comment writes nothing, and reading is free.
  [server('features/goods/crate/work/weigh.ts')]: `/** Must update shelves first. */
// delete from shelves
tx.query(sql\`delete from crates where id in (select id from shelf_overview join shelves using (id))\`);`,
  [server('features/shelf/index.ts')]: `registerResource(
  server,
  shelf,
);
tx.query(sql\`insert into shelves default values\`);`,
};

const foreign: Record<string, string> = {
  [server('features/shelf/statement.ts')]: `tx.query(sql\`
  with gone as (delete from crates returning id)
  INSERT INTO
    crates select 1\`);`,
  [server('features/shelf/writer.ts')]: `import { crate } from '@supersync/contract/crate/crate.ts';
import { records } from '../../platform/resource/records.ts';
const { update } = records(tx, origin);
await update(
  crate, id, values);`,
  [server('features/shelf/step.ts')]: `import {
  sealCrate,
} from '@supersync/contract/crate/actions.ts';
registerStep(server, sealCrate, ({ move }) => move({}, { action: 'sealed' }));`,
  [server('features/shelf/nobody.ts')]: 'tx.query(sql`insert into crate_days default values`);',
  [server('platform/tasks/purge.ts')]: 'tx.query(`truncate crates`);',
};

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(base, file)), { recursive: true });
  writeFileSync(join(base, file), text);
};

beforeAll(() => {
  for (const [file, text] of Object.entries(files)) write(file, text);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

test('a write to the table of another feature is refused, however it is written', () => {
  const unused = ['crate_days: no part of the server uses it', 'forgotten: no part of the server uses it'];
  expect(tableFaults(readServerTables(base), [])).toEqual(unused);

  for (const [file, text] of Object.entries(foreign)) write(file, text);
  const found = tableFaults(readServerTables(base), []);
  expect(found.filter((line) => line.includes(' writes ')).toSorted()).toEqual([
    `${server('features/shelf/nobody.ts')}:1: shelf writes crate_days, which belongs to nobody`,
    `${server('features/shelf/statement.ts')}:2: shelf writes crates, which belongs to crate`,
    `${server('features/shelf/statement.ts')}:3: shelf writes crates, which belongs to crate`,
    `${server('features/shelf/step.ts')}:2: shelf writes crates, which belongs to crate`,
    `${server('features/shelf/writer.ts')}:4: shelf writes crates, which belongs to crate`,
    `${server('platform/tasks/purge.ts')}:1: platform/tasks writes crates, which belongs to crate`,
  ]);
});

test('an exception covers its own table, its own way of writing, and is removed when nobody needs it', () => {
  const tables = readServerTables(base);
  const faults = tableFaults(tables, [
    { part: 'shelf', tables: ['crates'], by: 'records', why: 'A shelf seals its crates' },
    { part: 'shelf', tables: ['forgotten'], by: 'statement', why: 'None' },
  ]);
  expect(faults.filter((line) => line.includes('shelf writes crates'))).toEqual([
    expect.stringContaining('statement.ts:2'),
    expect.stringContaining('statement.ts:3'),
  ]);
  expect(faults).toContain('shelf no longer writes forgotten: remove the exception');
});

test('reads and writes are listed by part', () => {
  const { uses } = readServerTables(base);
  const ofCrate = uses.filter(({ part }) => part === 'crate').map(({ kind, table }) => `${kind} ${table}`);
  expect(ofCrate.toSorted()).toEqual([
    'read shelf_overview',
    'read shelves',
    'statement crates',
    'statement crates',
  ]);
});
