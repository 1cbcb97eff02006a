import { defineScreen } from '#platform/screen/define-screen.ts';

export const propertySearchScreen = defineScreen({
  path: '/property-search',
  title: 'Property Search',
  description: 'Search properties by name, address, client, city, postal code, phone or ID.',
  keywords: ['properties', 'address', 'map', 'bulk edit', 'units', 'phone', 'import id'],
});

export const propertyScreen = defineScreen({
  path: '/property-search/{id}',
  title: 'Property',
  description: 'Values with their sources, units, partners, notes and history of a property.',
  record: 'property_meta',
});
