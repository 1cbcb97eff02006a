import { defineResource, one } from '../../kernel/define-resource.ts';
import { integer, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partner } from '../partner/partner.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { promotedEditors } from './promoted-tier.ts';

const never = { supplied: 'never' } as const;

/** A listing from the partner's own list, and the property with its id, if any. */
export const partnerListing = defineResource({
  name: 'partner_listing',
  singular: 'listing at a partner',
  plural: 'listings at partners',
  path: '/api/v1/partner_listings',
  table: 'partner_listings_known',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    partnerId: integer({ ...idRange, ...never, label: 'Partner' }),
    listingId: text({ ...never, label: 'ID at the partner', search: true }),
    title: text({ ...never, nullable: true, search: true }),
    propertyId: integer({ ...never, nullable: true, label: 'Property' }),
    listedAt: timestamp({ ...never, label: 'Listed' }),
  },
  relations: {
    get partner() {
      return one(partner, { partnerId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
  },
  access: { read: promotedEditors },
  label: 'listingId',
  plainFilters: ['partnerId'],
  defaultSort: 'listingId',
  versioned: false,
  summary: 'Listings from partners’ own lists',
});
