import { describe, expect, it } from 'vitest';
import { sortedRows } from './sorted-rows.ts';

const rows = [
  { name: 'unit 10', size: 2 },
  { name: 'Unit 9', size: null },
  { name: 'unit 9', size: 7 },
];
const valueOf = (column: string) =>
  column === 'name'
    ? (row: (typeof rows)[number]) => row.name
    : column === 'size'
      ? (row: (typeof rows)[number]) => row.size
      : undefined;

const order = (column: string, descending: boolean) =>
  sortedRows(rows, [{ column, descending }], valueOf).map((row) => rows.indexOf(row));

describe('sortedRows', () => {
  it('sorts numbers naturally, and keeps the order of equal rows', () => {
    expect(order('name', false)).toEqual([1, 2, 0]);
    expect(order('name', true)).toEqual([0, 1, 2]);
  });

  it('puts empty values last in both directions', () => {
    expect(order('size', false)).toEqual([0, 2, 1]);
    expect(order('size', true)).toEqual([2, 0, 1]);
  });

  it('leaves rows unsorted for a column without a value', () => {
    expect(order('other', true)).toEqual([0, 1, 2]);
  });
});
