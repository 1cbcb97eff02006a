import { expect, it } from 'vitest';
import { commonestPlace } from './commonest-place.ts';

it('names the place of most points, and whether all are there', () => {
  expect(commonestPlace(['Laval', 'Montréal', 'Montréal', undefined])).toEqual({
    name: 'Montréal',
    isOnly: false,
  });
  expect(commonestPlace(['Laval', 'Laval'])).toEqual({ name: 'Laval', isOnly: true });
  expect(commonestPlace([undefined, ''])).toBeUndefined();
});
