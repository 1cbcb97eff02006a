import { expect, test } from 'vitest';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { fieldPathLabel, readFieldPath } from './field-path.ts';

const read = (path: string): string => {
  const found = readFieldPath(propertyMeta, path);
  return typeof found === 'string' ? found : fieldPathLabel(found);
};

test('resolves a path across relations to a field', () => {
  expect(read('name')).toBe('Name');
  expect(read('client.name')).toBe('Client › Name');
  expect(read('client.sites.domain')).toBe('Client › Sites › Domain');
});

test('an invalid path names its invalid part', () => {
  expect(read('client.nobody')).toBe('A client has no field “nobody”');
  expect(read('owner.name')).toBe('A property has no relation “owner”');
  expect(read('client.constructor')).toBe('A client has no field “constructor”');
  expect(read('client.properties.client.properties.client.name')).toContain('too deep');
});
