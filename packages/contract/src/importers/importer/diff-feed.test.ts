import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsOf, diffLists, isTooMuch } from './diff-feed.ts';

describe('diffLists', () => {
  const record = fc.record({
    importId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    rent: fc.constantFrom('1', '2', null),
  });
  const list = fc.uniqueArray(record, { selector: ({ importId }) => importId });

  it('applying the diff to the stored list gives the fed list', () => {
    fc.assert(
      fc.property(list, list, (stored, fed) => {
        const diff = diffLists(stored, fed);
        const after = new Map<string, (typeof fed)[number]>(stored.map((each) => [each.importId, each]));
        for (const id of diff.removed) after.delete(id);
        for (const each of [...diff.added, ...diff.changed]) after.set(each.importId, each);
        const sorted = (all: Iterable<{ importId: string }>) =>
          [...all].toSorted((a, b) => a.importId.localeCompare(b.importId));
        expect(sorted(after.values())).toEqual(sorted(fed));
        const { added, changed, removed, unchanged } = countsOf(diff);
        expect([added + changed + unchanged, changed + removed + unchanged]).toEqual([
          fed.length,
          stored.length,
        ]);
      }),
    );
  });

  it('more than a fifth removed is too much', () => {
    expect([
      isTooMuch(0, 0),
      isTooMuch(1, 5),
      isTooMuch(2, 9),
      isTooMuch(21, 100),
      isTooMuch(20, 100),
    ]).toEqual([false, false, true, true, false]);
  });
});
