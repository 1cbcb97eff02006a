export const propertyTypes = [
  'apartment',
  'condo',
  'townhouse',
  'house',
  'duplex',
  'loft',
  'student',
  'senior',
] as const;

export type PropertyType = (typeof propertyTypes)[number];
