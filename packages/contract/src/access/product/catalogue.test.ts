import { expect, it } from 'vitest';
import { fallbackCatalogue, productName } from './catalogue.ts';

it.each([
  [{ key: 'rate_management' }, 'Rate Management'],
  [{ key: 'rate_management', name: null }, 'Rate Management'],
  [{ key: 'rate_management', name: '' }, 'Rate Management'],
  [{ key: 'staff', name: 'People' }, 'People'],
  [{ key: 'x' }, 'X'],
])('%j is named %s', (product, name) => expect(productName(product)).toBe(name));

it('falls back to the six known products', () => {
  expect(fallbackCatalogue.map(({ key, name }) => `${key} (${name})`)).toEqual([
    'rentals (Rentals)',
    'property_sites (Property Sites)',
    'syndication (Syndication)',
    'rate_management (Rate Management)',
    'client_management (Client Management)',
    'Staff (Staff)',
  ]);
});
