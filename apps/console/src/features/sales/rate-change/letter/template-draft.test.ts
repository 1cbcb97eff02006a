import { expect, it } from 'vitest';
import { draftOf, isChanged, openDraft } from './template-draft.ts';

const first = { number: 1, subject: 'New rate', html: '<p>{{newRate}}</p>' };
const second = { number: 2, subject: 'Your new rate', html: '<p>{{newRate}}</p>' };

it('shows a newer version to whoever changed nothing', () => {
  expect(openDraft(undefined, second)).toEqual(draftOf(second));
  expect(openDraft(draftOf(first), second)).toEqual(draftOf(second));
});

it('keeps what is being typed when somebody else saves a version', () => {
  const typed = { ...draftOf(first), subject: 'A better subject' };
  expect(openDraft(typed, second)).toBe(typed);
  expect(isChanged(typed)).toBe(true);
});

it('shows what was saved before the list has it', () => {
  const saved = draftOf(second);
  expect(openDraft(saved, first)).toBe(saved);
});
