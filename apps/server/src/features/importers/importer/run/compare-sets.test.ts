import type {
  FeedFloorplan,
  FeedProperty,
  FeedUnit,
} from '@supersync/contract/importers/feed-parser/feed.ts';
import { parseStoredFeed } from '@supersync/contract/importers/feed-parser/stored-feed.ts';
import type { FieldChange } from '@supersync/contract/syndication/feed/feed-change.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { elm, oak, startImporterApp, type ImporterApp } from '#test/importer-app.ts';
import { dataOf } from '#test/tasks-app.ts';
import { demoDocument } from '../demo-documents.ts';
import { diffRecords, type Difference } from './diff-records.ts';

let made: ImporterApp;

beforeAll(async () => {
  made = await startImporterApp();
});
afterAll(() => made.close());

interface Change {
  readonly propertyId: number;
  readonly record: string;
  readonly importId: string;
  readonly kind: string;
  readonly fields: readonly FieldChange[];
}

const recorded = async (importRunId: number | undefined): Promise<Change[]> => {
  const { rows } = await made.app.db.query<Change>(sql`
    select property_id as "propertyId", record, import_id as "importId", kind, fields from import_changes
    where import_run_id = ${importRunId ?? 0} and record <> 'property'`);
  return rows;
};

const byPlace = (changes: readonly Change[]): Change[] =>
  changes.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const changesOf = (
  propertyId: number,
  record: string,
  { differences }: { readonly differences: readonly Difference<{ readonly importId: string }>[] },
): Change[] =>
  differences.map(({ kind, record: { importId }, fields }) => ({
    propertyId,
    record,
    importId,
    kind,
    fields,
  }));

/** What two states of the same properties differ in, compared as lists of objects. */
const differences = (before: readonly FeedProperty[], after: readonly FeedProperty[]): Change[] =>
  after.flatMap((property, index) => [
    ...changesOf(index + 1, 'floorplan', diffRecords(before[index]?.floorplans ?? [], property.floorplans)),
    ...changesOf(index + 1, 'unit', diffRecords(before[index]?.units ?? [], property.units)),
  ]);

const odd = ['NULL', '{a,b}', String.raw`"quoted" \ and '`, 'x'.repeat(400), 'Ünï ☃ 𝒳', 'a\tb'];

const plan = (importId: string, name: string): FeedFloorplan => ({
  importId,
  name,
  beds: 2,
  baths: '1.5',
  squareFeetMin: 600,
  squareFeetMax: 700,
  rentMin: '1000.00',
  rentMax: null,
  unitsAvailable: 0,
});

const unit = (importId: string, changed: Partial<FeedUnit> = {}): FeedUnit => ({
  importId,
  number: `No ${importId.slice(0, 20)}`,
  floorplanImportId: 'p0',
  beds: 1,
  baths: '1.0',
  squareFeet: 500,
  rent: '1500.00',
  marketRent: null,
  availableOn: '2027-01-01',
  status: 'available',
  ...changed,
});

const first: FeedProperty[] = [
  {
    ...elm,
    floorplans: [plan('p0', 'Zero'), plan('p1', 'One'), plan('p2', 'Gone')],
    units: [...odd.map((text) => unit(`id ${text.slice(0, 30)}`)), unit('same'), unit('gone'), unit('moved')],
  },
  {
    ...oak,
    floorplans: [plan('p0', 'Zero')],
    units: Array.from({ length: 12 }, (_, index) => unit(`u${index}`)),
  },
];

const second: FeedProperty[] = [
  {
    ...elm,
    floorplans: [
      plan('p0', odd.join(' ')),
      { ...plan('p1', 'One'), beds: null, baths: null, rentMax: '2000.00' },
    ],
    units: [
      ...odd.map((text) => unit(`id ${text.slice(0, 30)}`, { number: text, rent: null, status: 'leased' })),
      unit('same'),
      unit('moved', { floorplanImportId: 'p1', beds: 0, squareFeet: null, availableOn: null }),
      unit('new', { marketRent: '1.00', floorplanImportId: null }),
    ],
  },
  {
    ...oak,
    floorplans: [plan('p0', 'Zero')],
    units: Array.from({ length: 12 }, (_, index) => unit(`u${index}`)),
  },
];

/** As the parser reads them: it fills in what a source leaves open. */
const read = (properties: readonly FeedProperty[]): readonly FeedProperty[] =>
  parseStoredFeed(demoDocument('rentcafe-xml', properties).body, '2026-11-15', 'rentcafe-xml', {}).properties;

it('finds and writes as sets what a comparison of lists finds', async () => {
  made.feed(...first);
  const added = await made.run();
  expect(added).toMatchObject({ status: 'success' });
  expect(byPlace(await recorded(added.result?.importRunId))).toEqual(byPlace(differences([], read(first))));
  made.feed(...second);
  const changed = await made.run();
  expect(changed).toMatchObject({ status: 'success' });
  expect(byPlace(await recorded(changed.result?.importRunId))).toEqual(
    byPlace(differences(read(first), read(second))),
  );
  const again = await made.run();
  expect(again).toMatchObject({ status: 'success', added: 0, changed: 0, removed: 0 });
  expect(await recorded(again.result?.importRunId)).toEqual([]);
});

const units = async (): Promise<unknown> =>
  dataOf(
    await made.app.call(
      'GET',
      '/api/v1/units?propertyId=2&limit=20&sort=importId',
      undefined,
      made.app.importer,
    ),
  );

it('counts a unit that is listed twice once, with the lower rent, and not where that one is not asked for', async () => {
  const twice = (later: Partial<FeedUnit>): FeedProperty[] => [
    { ...elm, floorplans: [plan('p0', 'Zero')], units: [unit('same')] },
    {
      ...oak,
      floorplans: [plan('p0', 'Zero')],
      units: [
        unit('u0'),
        unit('u1', { rent: '1400.00' }),
        unit('u1', { rent: '1300.00', ...later }),
        unit('u2'),
      ],
    },
  ];
  await made.app.db.query(sql`delete from units`);
  made.feed(...twice({}));
  expect(await made.run()).toMatchObject({ status: 'success' });
  expect(await units()).toMatchObject([
    { importId: 'u0', rent: '1500.00' },
    { importId: 'u1', rent: '1300.00' },
    { importId: 'u2', rent: '1500.00' },
  ]);
  await made.app.db.query(sql`delete from units`);
  await made.app.db.query(
    sql`update importers set config = config || '{"includeStatuses": ["available"]}' where id = ${made.importerId}`,
  );
  made.feed(...twice({ status: 'leased' }));
  expect(await made.run()).toMatchObject({ status: 'success' });
  expect(await units()).toMatchObject([{ importId: 'u0' }, { importId: 'u2' }]);
});
