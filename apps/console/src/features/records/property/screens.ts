import { defineScreen } from '#platform/screen/define-screen.ts';

export const propertySearchScreen = defineScreen({
  path: '/property-search',
  title: 'Property Search',
  description:
    'Properties by anything one knows of them: name, address, client, city, postal code, phone or id.',
  keywords: ['properties', 'address', 'map', 'bulk edit', 'units', 'phone', 'import id'],
});

export const propertyScreen = defineScreen({
  path: '/property-search/{id}',
  title: 'Property',
  description: 'One property: where its values came from, its homes, partners, notes and history.',
  record: 'property_meta',
});
