import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareFeeds } from './compare-feeds.ts';
import { parseFeed } from './parse-feed.ts';
import { arbitraryFeed } from './printing/arbitrary-feed.ts';
import { printFeed, type PrintedProperty } from './printing/print-feed.ts';

const today = '2026-11-15';
const parsed = (feed: readonly PrintedProperty[]) => parseFeed(printFeed('rentcafe-xml', feed), today);

it('finds nothing between a document and itself, in another dialect order', () => {
  fc.assert(
    fc.property(arbitraryFeed, (feed) => {
      expect(compareFeeds(parsed(feed), parsed(feed.toReversed()))).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

it('names what was added, removed and changed, field by field', () => {
  const feed = (unit: string) =>
    parseFeed(
      `<PhysicalProperty><Property><Identification><PrimaryID>p</PrimaryID></Identification>\n${unit}</Property></PhysicalProperty>`,
      today,
    );
  const unit = (id: string, rent: string) =>
    `<ILS_Unit><UnitID>${id}</UnitID><UnitRent>${rent}</UnitRent></ILS_Unit>`;
  const changes = compareFeeds(
    feed(unit('1', '100') + unit('2', '200')),
    feed(unit('1', '150') + unit('3', '300')),
  );
  expect(
    changes.map(({ kind, importId, field, before, after }) => [kind, importId, field, before, after]),
  ).toEqual([
    ['changed', '1', 'rent', '100.00', '150.00'],
    ['added', '3', null, null, null],
    ['removed', '2', null, null, null],
  ]);
});
