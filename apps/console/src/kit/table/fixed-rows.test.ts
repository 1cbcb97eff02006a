import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowsToDraw, scrollTopFor } from './fixed-rows.ts';

const rowHeight = fc.integer({ min: 20, max: 60 });
const count = fc.integer({ min: 1, max: 1_000_000 });
const height = fc.integer({ min: 60, max: 3000 });

it('draws the visible rows and a few beyond each edge', () => {
  expect(rowsToDraw({ top: 0, height: 360 }, { count: 100, rowHeight: 36, beyond: 8 })).toEqual([0, 17]);
  expect(rowsToDraw({ top: 1800, height: 360 }, { count: 100, rowHeight: 36, beyond: 8 })).toEqual([42, 67]);
  expect(rowsToDraw({ top: 3240, height: 360 }, { count: 100, rowHeight: 36, beyond: 8 })).toEqual([82, 99]);
  expect(rowsToDraw({ top: 0, height: 360 }, { count: 0, rowHeight: 36, beyond: 8 })).toEqual([0, -1]);
});

it('never omits a visible row, nor draws one that does not exist', () => {
  fc.assert(
    fc.property(
      count,
      rowHeight,
      height,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(8),
      (rows, each, high, at, beyond) => {
        const top = Math.max(0, rows * each - high) * at;
        const [first, last] = rowsToDraw({ top, height: high }, { count: rows, rowHeight: each, beyond });
        expect(first).toBeGreaterThanOrEqual(0);
        expect(last).toBeLessThan(rows);
        expect(first * each).toBeLessThanOrEqual(top);
        expect(Math.min((last + 1) * each, rows * each)).toBeGreaterThanOrEqual(
          Math.min(top + high, rows * each),
        );
        expect(last - first).toBeLessThan(high / each + 20);
      },
    ),
  );
});

it('draws the last rows of a list that became shorter than the scroll position', () => {
  expect(rowsToDraw({ top: 36_000, height: 360 }, { count: 5, rowHeight: 36, beyond: 8 })).toEqual([4, 4]);
});

it('scrolls only as far as needed to show a row completely', () => {
  fc.assert(
    fc.property(fc.nat(10_000), rowHeight, height, fc.nat(300_000), (row, each, high, top) => {
      const to = scrollTopFor(row, { top, height: high }, each);
      const start = row * each;
      expect(start).toBeGreaterThanOrEqual(to);
      expect(start + each).toBeLessThanOrEqual(to + high);
      if (start >= top && start + each <= top + high) expect(to).toBe(top);
    }),
  );
});
