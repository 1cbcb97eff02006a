import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pathOf, ticksFor } from './line-scale.ts';

it('ticks are even, hold zero and every value', () => {
  expect(ticksFor([3, 97])).toEqual([0, 50, 100]);
  expect(ticksFor([0.2, 1])).toEqual([0, 0.5, 1]);
  expect(ticksFor([-4, 0.3])).toEqual([-4, -2, 0, 2]);
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 }), (values) => {
      const ticks = ticksFor(values);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(9);
      const slack = 1e-9 * Math.max(...ticks.map(Math.abs));
      for (const value of [0, ...values]) {
        expect(value).toBeGreaterThanOrEqual((ticks[0] ?? 0) - slack);
        expect(value).toBeLessThanOrEqual((ticks.at(-1) ?? 0) + slack);
      }
    }),
  );
});

it('ticks of counts are whole numbers', () => {
  expect(ticksFor([])).toEqual([0, 1]);
  expect(ticksFor([0, 1])).toEqual([0, 1]);
  expect(ticksFor([0, 2])).toEqual([0, 1, 2]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 1e6 })), (values) => {
      expect(ticksFor(values).every(Number.isInteger)).toBe(true);
    }),
  );
});

it('a line has a gap where a value is missing', () => {
  expect(pathOf([1, 2, undefined, 3], (value) => value * 10)).toBe('M0 10L333.33 20M1000 30h0');
  expect(pathOf([], (value) => value)).toBe('');
});
