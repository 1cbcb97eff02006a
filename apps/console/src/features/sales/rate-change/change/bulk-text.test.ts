import { expect, it } from 'vitest';
import { lettersOf, undoneText } from './bulk-text.ts';

it('says how many an undo took back, and why not the others', () => {
  const done = { refusal: null };
  const sent = { refusal: 'It is retiring.' };
  expect(undoneText([done, done])).toBe('Undone');
  expect(undoneText([done, sent])).toBe('1 of 2 undone. It is retiring.');
  expect(undoneText([sent, sent])).toBe('Nothing was undone. It is retiring.');
});

it('shows letters of higher rates only', () => {
  const row = { rate: '100.00', refusal: null };
  const higher = { ...row, proposedRate: '105.00' };
  expect(
    lettersOf([higher, { ...row, proposedRate: '95.00' }, { ...higher, refusal: 'It is retiring.' }]),
  ).toEqual([higher]);
});
