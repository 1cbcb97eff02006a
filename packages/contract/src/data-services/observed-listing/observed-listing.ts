import { requires } from '../../access/permission/access.ts';
import { choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, date, decimal, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { countries, currencies } from '../../kernel/standard-choices.ts';

import { propertyMeta } from '../../records/property/property-meta.ts';

/** Observed listings are shown by the shadow and among the listings of a building. */
export const observers = requires(['supersync_shadow', 'supersync_discrete_buildings']);
export const shadowReaders = requires(['supersync_shadow']);

export const listingOrigins = choices({
  csv: 'CSV import',
  feed: 'Our own feed',
});

const never = { supplied: 'never' } as const;

/** A listing as it was seen on a listing site, with when it was seen and at what rent. */
export const observedListing = defineResource({
  name: 'observed_listing',
  path: '/api/v1/observed_listings',
  table: 'observed_listings',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    origin: choice(listingOrigins, { ...never, label: 'From' }),
    source: text({ ...never, search: true, label: 'Listing site' }),
    listingId: text({ ...never, search: 'whole', label: 'ID at the site' }),
    propertyId: integer({ ...never, nullable: true, label: 'Property' }),
    name: text({ ...never, nullable: true, search: true }),
    address: text({ ...never, search: true }),
    unit: text({ ...never, nullable: true }),
    city: text({ ...never, search: true }),
    provinceCode: text({ ...never, label: 'Province or state' }),
    countryCode: choice(countries, { ...never, label: 'Country' }),
    postalCode: text({ ...never, nullable: true, label: 'Postal code' }),
    latitude: decimal({ ...never, scale: 6, nullable: true }),
    longitude: decimal({ ...never, scale: 6, nullable: true }),
    bedrooms: integer({ ...never, nullable: true }),
    rent: decimal({ ...never, nullable: true, format: 'money' }),
    currency: choice(currencies, never),
    units: integer({ ...never, label: 'Units advertised' }),
    url: text({ ...never, nullable: true, format: 'url', pattern: /^https?:\/\// }),
    firstSeen: date({ ...never }),
    lastSeen: date({ ...never }),
    importId: integer({ ...never, nullable: true, label: 'Import' }),
    created: timestamp(never),
    modified: stamp(),
  },
  relations: {
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
  },
  access: { read: observers },
  label: 'address',
  plainFilters: ['origin', 'source', 'propertyId', 'importId'],
  defaultSort: '-lastSeen',
  summary: 'Listings seen on listing sites',
});
