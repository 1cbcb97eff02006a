import { defineScreen } from '#platform/screen/define-screen.ts';

export const propertyTypesScreen = defineScreen({
  path: '/clients/{id}/property-type-management',
  title: 'Property types',
  description: 'Of which type each of a client’s properties is: by hand, many at once, or by rules.',
});
