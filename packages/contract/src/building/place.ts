import { countries } from '../kernel/standard-choices.ts';
import { choice, decimal, text } from '../kernel/field.ts';

/** Where something stands: shared by buildings and properties. */
export const place = {
  address: text({ min: 1, max: 200, search: true }),
  city: text({ min: 1, max: 100, search: true }),
  provinceCode: text({ pattern: /^[A-Z]{2}$/, label: 'Province or state' }),
  countryCode: choice(countries, { default: 'CA', label: 'Country' }),
  postalCode: text({ min: 3, max: 12, label: 'Postal code', search: true }),
  latitude: decimal({ scale: 6, nullable: true }),
  longitude: decimal({ scale: 6, nullable: true }),
};
