import type { AuditedResource } from '@supersync/contract/access/audit/actions.ts';
import { expect, test } from 'vitest';
import { undoEffect } from './undo-text.ts';

const kind: AuditedResource = {
  name: 'client',
  singular: 'client',
  labels: { name: 'Name', isActive: 'Active', a: 'A', b: 'B', c: 'C' },
  owners: [],
  flags: ['isActive'],
  mayCreate: true,
  mayUpdate: true,
  mayDelete: true,
};

test('the effect is stated before it happens', () => {
  expect(undoEffect('updated', { name: ['Oak', 'Elm'], isActive: [1, 0] }, kind)).toBe(
    'Sets Name to Oak, Active to Yes again.',
  );
  const many = { a: [1, 2], b: [1, 2], c: [1, 2], name: [null, 2], isActive: [0, 1] } as const;
  expect(
    undoEffect('updated', Object.fromEntries(Object.entries(many).map(([k, [x, y]]) => [k, [x, y]])), kind),
  ).toBe('Sets Name to –, Active to No, A to 1, B to 1 and 1 more again.');
  expect(undoEffect('created', {}, kind)).toBe('Removes the client that was created.');
  expect(undoEffect('deleted', {}, kind)).toBe('Brings the client back as it was.');
});

test('offers no undo where it is impossible or not permitted', () => {
  const readOnly = { ...kind, mayCreate: false, mayUpdate: false, mayDelete: false };
  for (const action of ['created', 'updated', 'deleted'])
    expect(undoEffect(action, { name: [1, 2] }, readOnly)).toBeUndefined();
  expect(undoEffect('exported', null, kind)).toBeUndefined();
  expect(undoEffect('updated', null, kind)).toBeUndefined();
  expect(undoEffect('updated', { name: [1, 2] }, undefined)).toBeUndefined();
});
