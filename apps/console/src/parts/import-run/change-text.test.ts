import { expect, test } from 'vitest';
import { changedFields } from './change-text.ts';

const rent = { field: 'rent', before: '1200.00', after: '1250.00' };

test('describes what changed and what a lock kept', () => {
  expect(changedFields({ kind: 'changed', fields: [rent], lockedFields: ['name'] })).toBe(
    'rent 1200.00 → 1250.00, name locked',
  );
  expect(
    changedFields({
      kind: 'changed',
      fields: [{ field: 'availableOn', before: null, after: '2026-12-01' }],
      lockedFields: [],
    }),
  ).toBe('availableOn empty → 2026-12-01');
});

test('describes a new record by its values', () => {
  expect(
    changedFields({
      kind: 'added',
      fields: [
        { ...rent, before: null },
        { field: 'beds', before: null, after: null },
      ],
      lockedFields: [],
    }),
  ).toBe('rent 1250.00');
  expect(changedFields({ kind: 'removed', fields: [], lockedFields: [] })).toBe('');
});
