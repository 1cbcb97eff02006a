import { expect, test } from 'vitest';
import { lockText, originText } from './origin-text.ts';

const nobody = { runId: null, userId: null, userName: null };

test('a value came from a run, a person or nowhere', () => {
  expect(originText({ ...nobody, source: 'importer', runId: 41 })).toBe('Importer run 41');
  expect(originText({ ...nobody, source: 'importer' })).toBe('Importer');
  expect(originText({ ...nobody, source: 'person', userId: 7, userName: 'Dana Reed' })).toBe('Dana Reed');
  expect(originText({ ...nobody, source: 'person', userId: 7 })).toBe('Person 7');
  expect(originText({ ...nobody, source: 'person' })).toBe('By hand');
  expect(originText({ ...nobody, source: 'default' })).toBe('Default');
});

test('a lock names its author and reason, where known', () => {
  expect(lockText({ userName: 'Dana Reed', reason: 'Agreed' })).toBe('Locked by Dana Reed: Agreed');
  expect(lockText({ userName: null, reason: null })).toBe('Locked');
});
