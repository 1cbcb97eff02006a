import { describe, expect, it } from 'vitest';
import { countCharacters, textDemands } from './text-demands.ts';

const home = { name: 'Elm Court 🏙️', description: 'Homes to let' };

describe('textDemands', () => {
  it.each([
    ['without limits', {}, [], 0],
    ['that are just met', { titleMax: 12, descMin: 12, descMax: 12 }, ['loft'], 0],
    ['that are all broken', { titleMax: 11, descMin: 13, descMax: 11 }, ['ELM', 'to let'], 5],
  ])('names each limit and phrase that is broken: texts %s', (_, limits, banned, count) => {
    expect(textDemands(home, limits, banned)).toHaveLength(count);
  });

  it('counts code points, as the database does', () => {
    // The house has a variation selector, so it is two.
    expect([countCharacters('né'), countCharacters('😀'), countCharacters('🏙️')]).toEqual([2, 1, 2]);
  });
});
