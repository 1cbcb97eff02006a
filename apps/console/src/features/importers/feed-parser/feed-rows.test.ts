import { parseFeed } from '@supersync/contract/importers/feed-parser/parse-feed.ts';
import { describe, expect, it } from 'vitest';
import { firstOpen, treeOf, unitTable, visibleRows } from './feed-rows.ts';

const feed = parseFeed(
  `<PhysicalProperty><Property><Identification><PrimaryID>p1</PrimaryID><MarketingName>Oak</MarketingName></Identification>
<Floorplan id="f1"><Name>A</Name></Floorplan>
<ILS_Unit><UnitID>101</UnitID><FloorplanID>f1</FloorplanID><UnitRent>$1,500</UnitRent></ILS_Unit>
<ILS_Unit><UnitID>102</UnitID><FloorplanID>gone</FloorplanID></ILS_Unit></Property></PhysicalProperty>`,
  '2026-11-15',
  undefined,
  { trace: true },
);

describe('the tree of a feed', () => {
  const { rows, read } = treeOf(feed);

  it('has units under their floorplan, and orphans under the property', () => {
    expect(rows.map(({ kind, importId, depth, parent }) => [kind, importId, depth, parent])).toEqual([
      ['property', 'p1', 0, -1],
      ['floorplan', 'f1', 1, 0],
      ['unit', '101', 2, 1],
      ['unit', '102', 1, 0],
    ]);
  });

  it('keeps what was read, with raw value, path and line', () => {
    expect(read[2]?.find(({ field }) => field === 'rent')).toEqual({
      field: 'rent',
      raw: '$1,500',
      value: '1500.00',
      path: '/PhysicalProperty/Property[1]/ILS_Unit[1]/UnitRent',
      line: 3,
    });
  });

  it('shows what is open, or what matches with its parents', () => {
    const ids = (open: Iterable<number>, search = '') =>
      visibleRows(rows, new Set(open), search).map(({ importId }) => importId);
    expect(ids([])).toEqual(['p1']);
    expect(ids([0])).toEqual(['p1', 'f1', '102']);
    expect(ids(firstOpen(rows))).toEqual(['p1', 'f1', '101', '102']);
    expect(ids([], '101')).toEqual(['p1', 'f1', '101']);
  });

  it('prints units as a table', () => {
    expect(unitTable(feed)[1]?.slice(0, 9)).toEqual(['p1', 'Oak', '101', '101', 'f1', '', '', '', '1500.00']);
  });
});
