import { expect, test } from 'vitest';
import { readChanges, startOf } from './bulk-fields.ts';

test('nothing is changed until a field is chosen and has a value it can have', () => {
  expect(readChanges({})).toEqual({ changes: undefined, errors: {} });
  expect(readChanges({ propertyType: startOf('propertyType') })).toEqual({ changes: undefined, errors: {} });
  expect(readChanges({ propertyType: 'loft' })).toEqual({ changes: { propertyType: 'loft' }, errors: {} });
});

test('a field that may be empty is emptied, and a wrong value is told at its field', () => {
  expect(readChanges({ phone: startOf('phone') }).changes).toEqual({ phone: null });
  const { changes, errors } = readChanges({ status: 'active', website: 'no address' });
  expect(changes).toBeUndefined();
  expect(Object.keys(errors)).toEqual(['website']);
});
