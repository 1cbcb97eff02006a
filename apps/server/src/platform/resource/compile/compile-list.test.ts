import { allFlags } from '@supersync/contract/access/permission/permission-map.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { parseQuery } from '@supersync/contract/kernel/query/parse-query.ts';
import { expect, test } from 'vitest';
import type { Caller } from '../../server.ts';
import { compileCsv, compileStream } from './compile-export.ts';
import { compileList } from './compile-list.ts';
import { preparedNames } from '../prepared-names.ts';
import { compileRecord } from './compile-record.ts';
import { compileCreate, compileDelete, compileUpdate, type WriteContext } from './compile-write.ts';
import { guardQuery } from './guard-query.ts';
import { house, houseAmenity, landlord } from '#test/resource/test-resources.ts';
import { viewerOf, type Viewer } from '../viewer.ts';

// The compiled SQL is stored beside this file, so that every change of it shows in review.

const caller = (...keys: string[]): Caller => ({
  userId: 7,
  email: 'ann@supersync.test',
  firstName: 'Ann',
  lastName: 'Lee',
  isSuperUser: true,
  isSuperUserManager: false,
  held: new Map(keys.map((key) => [key, allFlags])),
  sessionId: 'test',
});
const clear = viewerOf(caller('supersync_redact'));
const masked = viewerOf(caller());

const parse = (viewer: Viewer, resource: Resource, parameters: Record<string, string>) =>
  guardQuery(viewer, resource, parseQuery(resource, parameters));

const shown = ({ text, values }: { text: string; values: readonly unknown[] }): string =>
  `${text}\n-- values: ${JSON.stringify(values)}\n`;

test.each([
  ['list-plain', clear, landlord, {}],
  ['list-masked', masked, landlord, { search: 'oak park', sort: '-city,name' }],
  [
    'list-filtered',
    clear,
    landlord,
    {
      where: JSON.stringify({
        name: { contains: '50%' },
        or: [{ rooms: { gte: 3 } }, { 'houses.amenities.key': { in: ['pool', 'lift'] } }],
        not: { tier: { ne: 'gold' }, city: null },
      }),
      relations: 'houses.amenities:extras',
      fields: 'name,rating,modified',
      limit: '10',
      page: '3',
    },
  ],
  ['list-composite', clear, houseAmenity, { sort: 'isShared' }],
] as const)('%s', async (name, viewer, resource, parameters) => {
  const statement = compileList(viewer, resource, parse(viewer, resource, parameters));
  await expect(shown(statement)).toMatchFileSnapshot(`./snapshots/${name}.sql`);
});

test('one record', async () => {
  const query = parse(clear, house, { relations: 'landlord,amenities' });
  await expect(shown(compileRecord(clear, house, { id: 5 }, query))).toMatchFileSnapshot(
    './snapshots/record.sql',
  );
});

test('streams and CSV', async () => {
  const query = parse(masked, house, {
    where: '{"title":{"startsWith":"o"}}',
    relations: 'landlord,amenities',
    limit: '0',
  });
  const stream = compileStream(masked, house, query);
  await expect(`${stream.text}\n-- settings: ${JSON.stringify(stream.settings)}\n`).toMatchFileSnapshot(
    './snapshots/stream.sql',
  );
  const { select, header } = compileCsv(masked, house, query);
  await expect(
    `-- ${header.join(',')}\n${select.text}\n-- settings: ${JSON.stringify(select.settings)}\n`,
  ).toMatchFileSnapshot('./snapshots/csv.sql');
});

test('writes', async () => {
  const context: WriteContext = {
    viewer: clear,
    origin: { userId: 7, requestId: 'r1', address: '127.0.0.1' },
    signedAs: { modified: 1 },
    secret: [],
    withRecord: false,
  };
  const key = { houseId: 5, amenityKey: 'pool' };
  const statements = [
    compileCreate(houseAmenity, { ...key, isShared: true }, context),
    compileUpdate(houseAmenity, key, { isShared: false }, 3, context),
    compileDelete(houseAmenity, key, null, context),
  ];
  await expect(statements.map(shown).join('\n')).toMatchFileSnapshot('./snapshots/writes.sql');
});

test('names a statement once its shape repeats; other shapes get other names', () => {
  // Own names: other tests of this process may have used up the shared ones.
  const named = preparedNames();
  const compiled = (search: string, limit: string) =>
    named(compileList(clear, landlord, parse(clear, landlord, { search, limit, sort: 'rooms' })).text, [])
      .name;
  compiled('first', '5');
  const name = compiled('oak', '10');
  expect(name).toMatch(/^r_[0-9a-f]{24}$/);
  expect(compiled('ash', '25')).toBe(name);
  expect(compiled('two words', '25')).not.toBe(name);
});
