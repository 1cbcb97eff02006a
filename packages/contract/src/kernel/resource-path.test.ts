import { expect, test } from 'vitest';
import { propertyMeta } from '../records/property/property-meta.ts';
import { createClient } from './client.ts';
import { resourcePath } from './resource-path.ts';

test('the product slug of a path is configured', () => {
  expect(resourcePath(propertyMeta.path, 'loft')).toBe('/api/v1/loft_properties_meta');
  expect(resourcePath('/api/v1/clients', 'loft')).toBe('/api/v1/clients');
});

test('the client replaces the placeholder and nothing a caller wrote', async () => {
  const requested: string[] = [];
  const client = createClient({
    main: 'http://main',
    gateway: 'http://gateway',
    product: 'loft',
    fetch: (address) => {
      requested.push(address);
      return Promise.resolve({ status: 200, text: () => Promise.resolve('{"data":[],"meta":{}}') });
    },
    newId: () => '',
    onSignedOut: () => {},
  });
  await client.list(propertyMeta, { search: '{product}' });
  expect(requested).toEqual(['http://main/api/v1/loft_properties_meta?search=%7Bproduct%7D']);
});
