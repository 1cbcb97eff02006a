import { currencies } from '../../kernel/standard-choices.ts';
import { choices } from '../../kernel/choices.ts';
import { sourceNames } from '../../importers/importer/source-names.ts';
import { building } from '../building/building.ts';
import { place } from '../building/place.ts';
import { client } from '../client/client.ts';
import { floorplan } from '../floorplan/floorplan.ts';
import { defineResource, many, manyThrough, one } from '../../kernel/define-resource.ts';
import { choice, date, decimal, flag, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { webAddressPattern } from '../../kernel/web-address.ts';
import { note } from '../note/note.ts';
import { partner } from '../../syndication/partner/partner.ts';
import { photo } from '../photo/photo.ts';
import { subscription } from '../../sales/subscription/subscription.ts';
import { trackingNumber } from '../../sales/tracking-number/tracking-number.ts';
import { unit } from '../unit/unit.ts';
import { propertyLock } from './property-lock.ts';
import { propertyPartner } from './property-partner.ts';
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

/** What is known of a property: what is searched, listed and syndicated. */
export const propertyMeta = defineResource({
  name: 'property_meta',
  singular: 'property',
  plural: 'properties',
  path: '/api/v1/{product}_properties_meta',
  table: 'properties',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    clientId: integer({ ...idRange, label: 'Client' }),
    buildingId: integer({ ...idRange, nullable: true, label: 'Building' }),
    name: text({ min: 1, max: 160, search: true }),
    permalink: text({ min: 1, max: 200, pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/ }),
    propertyType: choice(propertyTypes),
    status: choice(propertyStatuses, { default: 'draft' }),
    ...place,
    phone: text({ max: 20, nullable: true, format: 'phone', search: true }),
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
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get building() {
      return one(building, { buildingId: 'id' });
    },
    get subscriptions() {
      return many(subscription, { id: 'propertyId' });
    },
    get trackingNumbers() {
      return many(trackingNumber, { id: 'propertyId' });
    },
    get partners() {
      return manyThrough(partner, propertyPartner, { id: 'propertyId' }, { partnerId: 'id' });
    },
    get partnerLinks() {
      return many(propertyPartner, { id: 'propertyId' });
    },
    get locks() {
      return many(propertyLock, { id: 'propertyId' });
    },
    get floorplans() {
      return many(floorplan, { id: 'propertyId' });
    },
    get units() {
      return many(unit, { id: 'propertyId' });
    },
    get photos() {
      return many(photo, { id: 'propertyId' });
    },
    get notes() {
      return many(note, { id: 'propertyId' });
    },
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user', delete: 'super-user' },
  label: 'name',
  plainFilters: ['status', 'clientId', 'propertyType'],
  defaultSort: 'name',
  summary: 'Rental properties with their building and client',
});
