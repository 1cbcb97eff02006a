import { type ChoiceOf, choices } from '../../kernel/choices.ts';

export const propertyTypes = choices({
  apartment: 'Apartment',
  condo: 'Condo',
  townhouse: 'Townhouse',
  house: 'House',
  duplex: 'Duplex',
  loft: 'Loft',
  student: 'Student',
  senior: 'Senior',
});

export type PropertyType = ChoiceOf<typeof propertyTypes>;
