import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, daysFromTo } from './days.ts';
import { firstFreeDay, freeSlots, type BookedDays } from './free-days.ts';

const start = '2026-03-01';
const anyTaken = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 10 }))
    .map(([at, more]) => ({ from: dayAfter(start, at), until: dayAfter(start, at + more) })),
  { maxLength: 8 },
);
const isFree = (taken: readonly BookedDays[], first: string, days: number): boolean =>
  taken.every(({ from, until }) => until < first || from > dayAfter(first, days - 1));

describe('free days', () => {
  it('start where the gap is long enough', () => {
    const taken = [
      { from: '2026-03-10', until: '2026-03-12' },
      { from: '2026-03-01', until: '2026-03-05' },
    ];
    expect(firstFreeDay(taken, start, 4)).toBe('2026-03-06');
    expect(firstFreeDay(taken, start, 5)).toBe('2026-03-13');
    expect(firstFreeDay([], start, 366)).toBe(start);
  });

  it('are free, and no earlier day is', () => {
    fc.assert(
      fc.property(anyTaken, fc.integer({ min: 1, max: 20 }), (taken, days) => {
        const first = firstFreeDay(taken, start, days);
        expect(isFree(taken, first, days)).toBe(true);
        for (let day = start; day < first; day = dayAfter(day, 1))
          expect(isFree(taken, day, days)).toBe(false);
      }),
    );
  });

  it('are those of the first slot that has them', () => {
    const full = [{ from: start, until: '2026-03-31' }];
    const soon = [{ from: start, until: '2026-03-08' }];
    expect(
      freeSlots(
        [
          { number: 1, taken: full },
          { number: 2, taken: soon },
        ],
        start,
        7,
      ),
    ).toEqual({ free: [], nextFree: '2026-03-09' });
    expect(freeSlots([], start, 7)).toEqual({ free: [], nextFree: null });
  });
});

it('days are counted inclusively', () => {
  expect(daysFromTo('2026-02-27', '2026-03-01')).toBe(3);
  expect(daysFromTo('2026-03-01', '2026-02-28')).toBe(0);
});
