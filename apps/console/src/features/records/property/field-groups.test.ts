import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { expect, test } from 'vitest';
import { editedFields } from './field-groups.ts';

test('contains every writable field once', () => {
  const writable = Object.entries(propertyMeta.fields)
    .filter(([, field]) => field.supplied === 'always' && field.kind !== 'stamp')
    .map(([name]) => name);
  expect(editedFields.toSorted()).toEqual(writable.toSorted());
});
