import { expect, test } from 'vitest';
import { lockWords, originWords } from './origin-words.ts';

const nobody = { runId: null, userId: null, userName: null };

test('a value came from a run, a person or nowhere', () => {
  expect(originWords({ ...nobody, source: 'importer', runId: 41 })).toBe('Importer run 41');
  expect(originWords({ ...nobody, source: 'importer' })).toBe('Importer');
  expect(originWords({ ...nobody, source: 'person', userId: 7, userName: 'Dana Reed' })).toBe('Dana Reed');
  expect(originWords({ ...nobody, source: 'person', userId: 7 })).toBe('Person 7');
  expect(originWords({ ...nobody, source: 'person' })).toBe('By hand');
  expect(originWords({ ...nobody, source: 'default' })).toBe('Default');
});

test('a lock says by whom and why, as far as that is known', () => {
  expect(lockWords({ userName: 'Dana Reed', reason: 'Agreed' })).toBe('Locked by Dana Reed: Agreed');
  expect(lockWords({ userName: null, reason: null })).toBe('Locked');
});
