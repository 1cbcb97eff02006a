import { defineResource, one } from '../../kernel/define-resource.ts';
import { decimal, flag, integer, text } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { feedBuild } from './feed-build.ts';

const never = { supplied: 'never' } as const;

/** One listing of a build: its position in the document and its subject. */
export const feedListing = defineResource({
  name: 'feed_listing',
  singular: 'listing of a feed',
  plural: 'listings of feeds',
  path: '/syndication/api/v1/feed_listings',
  table: 'feed_listing_overview',
  key: ['buildId', 'listingId'],
  fields: {
    buildId: integer({ ...idRange, ...never, label: 'Build' }),
    listingId: text({ ...never, search: true, label: 'Listing' }),
    position: integer(never),
    propertyId: integer({ ...idRange, ...never, label: 'Property' }),
    name: text({ ...never, search: true }),
    rent: decimal({ ...never, nullable: true, format: 'money' }),
    hash: text({ ...never, label: 'Fingerprint' }),
    inDocument: flag({ ...never, help: 'An incremental build leaves out what did not change.' }),
    start: integer({ ...never, help: 'The byte of the document at which it begins.' }),
    length: integer({ ...never, label: 'Bytes' }),
  },
  relations: {
    get build() {
      return one(feedBuild, { buildId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'name',
  plainFilters: ['buildId', 'propertyId'],
  defaultSort: 'buildId,position',
  versioned: false,
  countUpTo: 10_000,
  summary: 'Listings of builds',
});
