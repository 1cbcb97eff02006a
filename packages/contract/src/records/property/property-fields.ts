import { place } from '../building/place.ts';
import { sourceNames } from '../../importers/importer/source-names.ts';
import { choices } from '../../kernel/choices.ts';
import { choice, date, decimal, flag, integer, phone, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { currencies } from '../../kernel/standard-choices.ts';
import { webAddressPattern } from '../../kernel/format/web-address.ts';
import { propertyTypes } from './property-types.ts';

export const importSources = choices({
  ...sourceNames,
  manual: 'Manual',
});

export const propertyStatuses = choices({
  draft: ['Draft', 'draft'],
  active: ['Active', 'success'],
  inactive: ['Inactive', 'neutral'],
  archived: ['Archived', 'archived'],
});

/** Apart from the resource: a partner names them, and a property names its partners. */
export const propertyFields = {
  id: integer({ ...idRange, supplied: 'never' }),
  clientId: integer({ ...idRange, label: 'Client' }),
  buildingId: integer({ ...idRange, nullable: true, label: 'Building' }),
  name: text({ min: 1, max: 160, search: true }),
  permalink: text({
    min: 1,
    max: 200,
    pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
    rule: 'Small letters, digits and single hyphens between them',
    keyOf: ['name', '-'],
  }),
  propertyType: choice(propertyTypes),
  status: choice(propertyStatuses, { default: 'draft' }),
  ...place,
  phone: phone({ nullable: true, search: true }),
  email: text({ nullable: true, format: 'email' }),
  importSource: choice(importSources, { default: 'manual' }),
  importId: text({ max: 80, nullable: true, label: 'Import ID', search: true }),
  unitCount: integer({ min: 0, max: 10_000, default: 0, label: 'Units' }),
  unitsAvailable: integer({ min: 0, max: 10_000, default: 0 }),
  bedsMin: integer({ min: 0, max: 20, nullable: true, label: 'Bedrooms from' }),
  bedsMax: integer({ min: 0, max: 20, nullable: true, label: 'Bedrooms to' }),
  rentMin: decimal({ nullable: true, format: 'money', label: 'Rent from' }),
  rentMax: decimal({ nullable: true, format: 'money', label: 'Rent to' }),
  currency: choice(currencies, { default: 'CAD' }),
  squareFeetMin: integer({ min: 0, max: 100_000, nullable: true, label: 'Square feet from' }),
  squareFeetMax: integer({ min: 0, max: 100_000, nullable: true, label: 'Square feet to' }),
  petFriendly: flag({ nullable: true, help: 'Empty where nobody has said.' }),
  photoCount: integer({ supplied: 'never', label: 'Photos' }),
  availableOn: date({ nullable: true }),
  website: text({ max: 300, nullable: true, format: 'url', pattern: webAddressPattern }),
  description: text({ max: 10_000, nullable: true, format: 'multiline' }),
  created: timestamp({ supplied: 'never' }),
  modified: stamp(),
};
