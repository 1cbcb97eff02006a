import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabases, type TestDatabase } from '#test/support/test-database.ts';

/** A statement for each foreign key, which counts the rows whose target is missing. */
const statements = `
  select format('select %L as key, count(*)::int as missing from %s c where (%s) is not null and not exists (select from %s t where (%s) = (%s))',
    conrelid::regclass || ' ' || conname, conrelid::regclass,
    (select string_agg(format('c.%I', attname), ', ' order by place) from unnest(conkey) with ordinality k (number, place)
      join pg_attribute on attrelid = conrelid and attnum = number),
    confrelid::regclass,
    (select string_agg(format('t.%I', attname), ', ' order by place) from unnest(confkey) with ordinality k (number, place)
      join pg_attribute on attrelid = confrelid and attnum = number),
    (select string_agg(format('c.%I', attname), ', ' order by place) from unnest(conkey) with ordinality k (number, place)
      join pg_attribute on attrelid = conrelid and attnum = number)) as text
  from pg_constraint where contype = 'f' and conparentid = 0 order by 1`;

const embedded = testDatabases().find(({ name }) => name === 'embedded');
let opened: TestDatabase;

beforeAll(async () => {
  if (embedded === undefined) throw new Error('There is no embedded database');
  opened = await embedded.open({ contents: 'demo' });
});
afterAll(() => opened.drop());

test('every reference of the demo has its target', async () => {
  const { rows } = await opened.db.query<{ text: string }>({ text: statements });
  expect(rows.length).toBeGreaterThan(100);
  const text = `select key, missing from (${rows.map((row) => row.text).join(' union all ')}) counted where missing > 0`;
  expect((await opened.db.query({ text })).rows).toEqual([]);
});

test('references are checked again after the demo', async () => {
  const { rows } = await opened.db.query({
    text: `select tgrelid::regclass::text, tgname from pg_trigger where tgisinternal and tgenabled <> 'O'`,
  });
  expect(rows).toEqual([]);
  await expect(
    opened.db.query({ text: 'update properties set client_id = 2000000000 where id = 1' }),
  ).rejects.toThrow(/foreign key/);
});
