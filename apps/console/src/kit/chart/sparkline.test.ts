import { expect, test } from 'vitest';
import { sparklinePoints } from './sparkline.tsx';

test('draws the least value at the bottom and the largest at the top', () => {
  expect(sparklinePoints([1, 3, 2])).toBe('2.0,20.0 48.0,2.0 94.0,11.0');
});

test('draws equal values as a level line', () => {
  expect(sparklinePoints([5, 5])).toBe('2.0,11.0 94.0,11.0');
  expect(sparklinePoints([5])).toBe('2.0,11.0');
});
