import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyFrom, plainKey } from './plain-key.ts';

it.each([
  ['Maple Homes, Ltd.', 'maple_homes_ltd'],
  ['Résidences Québec', 'residences_quebec'],
  ['  1st & Main ', 'st_main'],
  ['123', ''],
  ['', ''],
])('%s becomes the key “%s”', (name, key) => {
  expect(keyFrom(name)).toBe(key);
});

it('joins words with another separator', () => {
  expect(keyFrom('The Elm House', 200, '-')).toBe('the-elm-house');
});

it('makes a valid key of any name, or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 60 }), (name, max) => {
      const key = keyFrom(name, max);
      expect(key === '' || plainKey.pattern.test(key)).toBe(true);
      expect(key.length).toBeLessThanOrEqual(max);
    }),
  );
});
