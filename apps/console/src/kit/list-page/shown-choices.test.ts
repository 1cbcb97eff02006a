import { expect, it } from 'vitest';
import { shownChoices } from './list-filter.ts';

const options = Array.from({ length: 100 }, (_, index) => ({
  value: String(index),
  label: `Person ${index}`,
}));

it('draws the first of many, and says how many more there are', () => {
  const shown = shownChoices(options, [], '', 40);
  expect(shown.options).toHaveLength(40);
  expect(shown.more).toBe(60);
});

it('matches every word, and keeps selected options visible', () => {
  const shown = shownChoices(options, ['7'], 'person 99', 40);
  expect(shown.options.map(({ value }) => value)).toEqual(['7', '99']);
  expect(shown.more).toBe(0);
});

it('leaves a short list unchanged', () => {
  const few = options.slice(0, 5);
  expect(shownChoices(few, ['3'], '', 40)).toEqual({ options: few, more: 0 });
});
