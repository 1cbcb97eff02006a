import { expect, it } from 'vitest';
import { shownWords, wordsIn } from './search-words.ts';

it('keeps every key pressed, and searches once there are enough letters', () => {
  const typed = ['o', 'oa', 'oak', 'oak ', 'oak c'];
  expect(typed.map((text) => shownWords(text, wordsIn(text)))).toEqual(typed);
  expect(typed.map(wordsIn)).toEqual([undefined, 'oa', 'oak', 'oak', 'oak c']);
});

it('follows a search that was changed elsewhere', () => {
  expect(shownWords('oak', 'elm')).toBe('elm');
  expect(shownWords('oak', undefined)).toBe('');
  expect(shownWords('', 'elm')).toBe('elm');
});
