import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeAfterKey } from './gallery-keys.ts';

const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;

it('arrows move to the neighbour, and stop at the edges', () => {
  const places = (at: number) => keys.map((key) => placeAfterKey(key, { at, count: 8, columns: 3 }));
  expect(places(0)).toEqual([0, 1, 0, 3, 0, 7]);
  expect(places(4)).toEqual([3, 5, 1, 7, 0, 7]);
  expect(places(7)).toEqual([6, 7, 4, 7, 0, 7]);
  expect(placeAfterKey('a', { at: 0, count: 8, columns: 3 })).toBeUndefined();
});

it('no key leaves the gallery', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...keys),
      fc.integer({ min: 1, max: 200 }),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (key, count, from, columns) => {
        const place = placeAfterKey(key, { at: from % count, count, columns });
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThan(count);
      },
    ),
  );
});
