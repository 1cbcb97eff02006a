import { breakKinds } from '@supersync/contract/access/audit/verification.ts';
import { expect, test } from 'vitest';
import { describeBreak } from './break-text.ts';

test('every kind of break has a sentence, singular and plural', () => {
  const sentences = breakKinds.flatMap((kind) => [
    describeBreak({ kind, from: 1200, to: 1200, entryId: 5 }),
    describeBreak({ kind, from: 1200, to: 1210, entryId: null }),
  ]);
  expect(describeBreak({ kind: 'removed', from: 12, to: 15, entryId: null })).toBe(
    'Numbers 12 – 15 were removed',
  );
  expect(describeBreak({ kind: 'changed', from: 1200, to: 1200, entryId: 9 })).toBe(
    'Number 1,200 was changed',
  );
  expect(new Set(sentences).size).toBe(breakKinds.length * 2 - 1);
});
