import { countries } from '../../kernel/standard-choices.ts';
import { choices } from '../../kernel/choices.ts';
import { choice, decimal, text } from '../../kernel/field.ts';

export const provinces = choices({
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
});

/** Location fields, shared by buildings and properties. */
export const place = {
  address: text({ min: 1, max: 200, search: true }),
  city: text({ min: 1, max: 100, search: true }),
  provinceCode: text({
    pattern: /^[A-Z]{2}$/,
    rule: 'Two capital letters, such as ON',
    label: 'Province or state',
  }),
  countryCode: choice(countries, { default: 'CA', label: 'Country' }),
  postalCode: text({ min: 3, max: 12, label: 'Postal code', search: true }),
  latitude: decimal({ scale: 6, nullable: true }),
  longitude: decimal({ scale: 6, nullable: true }),
};
