import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonsToHold, type BuildFigures } from './breaker.ts';

const rent = fc.integer({ min: 300, max: 15_000 });
const figures = (listings: fc.Arbitrary<number>): fc.Arbitrary<BuildFigures> =>
  fc.record({ listings, medianRent: fc.option(rent) });
const some = fc.integer({ min: 1, max: 100_000 });
const percent = fc.integer({ min: 1, max: 100 });
const isHeld = (...of: Parameters<typeof reasonsToHold>): boolean => reasonsToHold(...of).length > 0;

describe('the circuit breaker', () => {
  it.each([
    [100, 80, 20, false],
    [100, 79, 20, true],
    [100, 120, 20, false],
    [100, 121, 20, true],
    [1, 2, 100, false],
    [1, 3, 100, true],
    [5, 0, 100, true],
    // At the limit, where a share is not exact.
    [100, 93, 7, false],
    [100, 107, 7, false],
    [100, 92, 7, true],
  ])('%i listings then %i, at %i %%: held %s', (before, after, pct, held) => {
    const of = (listings: number): BuildFigures => ({ listings, medianRent: null });
    expect(isHeld(of(before), of(after), pct)).toBe(held);
  });

  it('gives its reasons', () => {
    expect(reasonsToHold({ listings: 24, medianRent: 2000 }, { listings: 43, medianRent: 900 }, 20)).toEqual([
      'It has 43 listings in place of 24: 79.2 %, more than 20 %.',
      'The median rent is 900 in place of 2000: 55 %, more than 20 %.',
    ]);
    // Never the limit itself.
    expect(
      reasonsToHold({ listings: 10_000, medianRent: null }, { listings: 7999, medianRent: null }, 20),
    ).toEqual(['It has 7999 listings in place of 10000: 20.1 %, more than 20 %.']);
  });

  it('never lets a feed become empty by itself', () => {
    fc.assert(
      fc.property(fc.option(figures(some)), percent, (before, pct) => {
        expect(isHeld(before, { listings: 0, medianRent: null }, pct)).toBe(true);
      }),
    );
  });

  it('passes the first build, and an unchanged one', () => {
    fc.assert(
      fc.property(figures(some), percent, (after, pct) => {
        expect(isHeld(null, after, pct)).toBe(false);
        expect(isHeld(after, after, pct)).toBe(false);
        expect(isHeld({ listings: 0, medianRent: null }, after, pct)).toBe(false);
      }),
    );
  });

  it('a lower percentage never passes what a higher one holds', () => {
    fc.assert(
      fc.property(figures(some), figures(some), percent, percent, (before, after, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        if (isHeld(before, after, high)) expect(isHeld(before, after, low)).toBe(true);
      }),
    );
  });

  it('holds changes of count or rent beyond the percentage, in either direction', () => {
    fc.assert(
      fc.property(figures(some), figures(some), percent, (before, after, pct) => {
        const beyond = (was: number, is: number): boolean => (Math.abs(is - was) / was) * 100 > pct;
        const isBeyond =
          beyond(before.listings, after.listings) ||
          (before.medianRent !== null &&
            (after.medianRent === null || beyond(before.medianRent, after.medianRent)));
        expect(isHeld(before, after, pct)).toBe(isBeyond);
      }),
    );
  });
});
