import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['Elm', 3, 'Elm'],
  ['Elm House', 3, 'Elm'],
  ['', 3, ''],
  ['Elm', 0, ''],
  ['Elm 🏠', 6, 'Elm 🏠'],
  ['Elm 🏠 House', 6, 'Elm 🏠'],
])('cuts %j at %i', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});

it('leaves no half a character, wherever it cuts', () => {
  const text = '🏠a🏠\ud83db🏠';
  for (let most = 0; most <= text.length; most += 1) {
    const cut = cutText(text, most);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.length).toBeLessThanOrEqual(most);
  }
});
