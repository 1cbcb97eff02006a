import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorsIn, piecesOf } from './near-words.ts';

describe('typing errors in a name', () => {
  it.each([
    ['eldergrove', 'Eldergrove Housing Group', 0],
    ['housing elder', 'Eldergrove Housing Group', 0],
    ['eldergove', 'Eldergrove Housing Group', 1],
    ['edlergrove housng', 'Eldergrove Housing Group', 2],
    ['eldregr', 'Eldergrove Housing Group', 1],
    ['mpale', 'Maple Court', 1],
    ['elm', 'Elk Court', undefined],
    ['sycamore', 'Maple Court', undefined],
    ['maple tower', 'Maple Court', undefined],
  ])('%s in %s: %s', (text, name, errors) => {
    expect(errorsIn(text, name)).toBe(errors);
  });

  it('short words have no pieces: they are not corrected', () => {
    expect(piecesOf('elm')).toEqual([]);
    expect(piecesOf('')).toEqual([]);
  });

  it('one error leaves one piece of the word intact', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefghij'), minLength: 6, maxLength: 14 });
    fc.assert(
      fc.property(word, fc.nat(), (right, at) => {
        const place = at % right.length;
        const dropped = right.slice(0, place) + right.slice(place + 1);
        expect(piecesOf(dropped).some((piece) => right.includes(piece))).toBe(true);
      }),
    );
  });
});
