import { expect, test } from 'vitest';
import { readChanges, startOf } from './bulk-fields.ts';

test('changes nothing until a field is selected and has a valid value', () => {
  expect(readChanges({})).toEqual({ changes: undefined, errors: {} });
  expect(readChanges({ propertyType: startOf('propertyType') })).toEqual({ changes: undefined, errors: {} });
  expect(readChanges({ propertyType: 'loft' })).toEqual({ changes: { propertyType: 'loft' }, errors: {} });
});

test('clears an optional field, and shows an invalid value at its field', () => {
  expect(readChanges({ phone: startOf('phone') }).changes).toEqual({ phone: null });
  const { changes, errors } = readChanges({ status: 'active', website: 'no address' });
  expect(changes).toBeUndefined();
  expect(Object.keys(errors)).toEqual(['website']);
});
