import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { defineResource } from '../../kernel/define-resource.ts';
import { choice, date, decimal, flag, integer, text } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { countries, currencies } from '../../kernel/standard-choices.ts';
import { shadowReaders } from './observed-listing.ts';

const never = { supplied: 'never' } as const;

/** A listing counts as live for so many days after it was last seen. */
export const liveDays = 30;

/** A building with our listings beside those seen elsewhere. Rents are compared by bedrooms; figures follow in a minute. */
export const buildingShadow = defineResource({
  name: 'building_shadow',
  singular: 'building',
  path: '/api/v1/building_shadows',
  table: 'building_shadows',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    canonicalAddress: text({ ...never, search: true, label: 'Building' }),
    name: text({ ...never, nullable: true, search: true }),
    city: text({ ...never, search: true }),
    provinceCode: text({ ...never, label: 'Province or state' }),
    countryCode: choice(countries, { ...never, label: 'Country' }),
    latitude: decimal({ ...never, scale: 6, nullable: true }),
    longitude: decimal({ ...never, scale: 6, nullable: true }),
    ownListings: integer({ ...never, label: 'Our listings' }),
    ownUnits: integer({ ...never, label: 'Our units' }),
    seenListings: integer({ ...never, label: 'Seen elsewhere' }),
    seenUnits: integer({ ...never, label: 'Units elsewhere' }),
    sources: integer({ ...never, label: 'Sites' }),
    firstSeen: date({ ...never, nullable: true }),
    lastSeen: date({ ...never, nullable: true }),
    daysOnMarket: integer({ ...never, nullable: true }),
    currency: choice(currencies, { ...never, nullable: true }),
    ownRent: decimal({ ...never, nullable: true, format: 'money', label: 'Our rent' }),
    seenRent: decimal({ ...never, nullable: true, format: 'money', label: 'Rent elsewhere' }),
    gap: decimal({ ...never, nullable: true, format: 'money', label: 'Rent gap', help: 'Ours less theirs' }),
    gapPercent: decimal({ ...never, scale: 1, nullable: true, label: 'Gap %' }),
    coverage: integer({
      ...never,
      nullable: true,
      label: 'Coverage %',
      help: 'Listings seen elsewhere for which we offer as many bedrooms in the building',
    }),
    missing: integer({ ...never, label: 'Missing here' }),
  },
  access: { read: shadowReaders },
  label: 'canonicalAddress',
  plainFilters: ['provinceCode', 'city'],
  defaultSort: '-missing',
  versioned: false,
  countUpTo: 10_000,
  summary: 'Our listings beside those seen elsewhere, by building',
});

/** A listing seen elsewhere beside our rent for as many bedrooms in the same building. */
export const shadowListing = defineResource({
  name: 'shadow_listing',
  path: '/api/v1/shadow_listings',
  table: 'shadow_listings',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    buildingId: integer({ ...never, label: 'Building' }),
    source: text({ ...never, search: true, label: 'Listing site' }),
    listingId: text({ ...never, search: 'whole', label: 'ID at the site' }),
    name: text({ ...never, nullable: true, search: true }),
    address: text({ ...never, search: true }),
    unit: text({ ...never, nullable: true }),
    bedrooms: integer({ ...never, nullable: true }),
    rent: decimal({ ...never, nullable: true, format: 'money' }),
    currency: choice(currencies, never),
    units: integer({ ...never }),
    url: text({ ...never, nullable: true, format: 'url', pattern: /^https?:\/\// }),
    firstSeen: date(never),
    lastSeen: date(never),
    daysOnMarket: integer(never),
    isLive: flag({ ...never, label: 'Live' }),
    ownRent: decimal({ ...never, nullable: true, format: 'money', label: 'Our rent' }),
    gap: decimal({ ...never, nullable: true, format: 'money', label: 'Rent gap' }),
    gapPercent: decimal({ ...never, scale: 1, nullable: true, label: 'Gap %' }),
    isMissing: flag({ ...never, label: 'Missing here' }),
  },
  access: { read: shadowReaders },
  label: 'address',
  plainFilters: ['buildingId', 'source', 'isMissing', 'isLive'],
  defaultSort: '-lastSeen',
  versioned: false,
  summary: 'Listings seen elsewhere beside our rents',
});

/** As many points as the map asks for. */
export const shadowMapPoints = 5000;

export const readShadowOverview = defineAction({
  name: 'read_shadow_overview',
  summary: 'Coverage and rent gaps over all buildings: totals, distribution, trend and map',
  method: 'GET',
  path: `${buildingShadow.path}/overview`,
  access: shadowReaders,
  answer: z.object({
    buildings: z.int(),
    seenListings: z.int(),
    missing: z.int(),
    /** Per cent; null while nothing is seen. */
    coverage: z.int().nullable(),
    /** The median, per cent; null while no rents compare. */
    gapPercent: z.number().nullable(),
    /** Buildings by gap, in steps of five per cent; the ends are open. */
    distribution: z.array(z.object({ from: z.int(), buildings: z.int() })),
    /** By week: the median gap between our rents today and the rents seen then. */
    trend: z.array(z.object({ week: z.iso.date(), gapPercent: z.number(), listings: z.int() })),
    points: z.array(
      z.object({
        id: z.int(),
        address: z.string(),
        city: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        gapPercent: z.number(),
      }),
    ),
  }),
});

/** Our side of a building: each property with what our feeds send of it. */
export const readOwnListings = defineAction({
  name: 'read_own_listings_of_building',
  summary: 'Our properties in a building, with where our feeds show them',
  method: 'GET',
  path: `${buildingShadow.path}/{id}/own`,
  access: shadowReaders,
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  answer: z.array(
    z.object({
      propertyId: z.int(),
      name: z.string(),
      status: z.string(),
      unitsAvailable: z.int(),
      rentMin: z.string().nullable(),
      rentMax: z.string().nullable(),
      currency: z.enum(currencies.values),
      feeds: z.array(
        z.object({
          source: z.string(),
          rent: z.string().nullable(),
          firstSeen: z.iso.date(),
          lastSeen: z.iso.date(),
        }),
      ),
    }),
  ),
});
