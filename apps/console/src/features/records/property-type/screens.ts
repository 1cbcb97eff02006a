import { defineScreen } from '#platform/screen/define-screen.ts';

export const propertyTypesScreen = defineScreen({
  path: '/clients/{id}/property-type-management',
  title: 'Property types',
  description: 'Set property types one by one, in bulk or by rules.',
});
