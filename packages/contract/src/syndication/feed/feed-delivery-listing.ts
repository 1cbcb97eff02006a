import { choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { feedDelivery } from './feed-delivery.ts';

export const deliveredActions = choices({ update: 'Update', remove: 'Remove' });

export const deliveredResults = choices({
  accepted: ['Accepted', 'success'],
  rejected: ['Rejected', 'danger'],
});

const never = { supplied: 'never' } as const;

/** What a partner's API answered for one listing. */
export const feedDeliveryListing = defineResource({
  name: 'feed_delivery_listing',
  singular: 'listing of a delivery',
  plural: 'listings of deliveries',
  path: '/syndication/api/v1/feed_delivery_listings',
  table: 'feed_delivery_listings',
  key: ['deliveryId', 'listingId'],
  fields: {
    deliveryId: integer({ ...idRange, ...never, label: 'Delivery' }),
    listingId: text({ ...never, search: true, label: 'Listing' }),
    propertyId: integer({ ...idRange, ...never, label: 'Property' }),
    action: choice(deliveredActions, never),
    result: choice(deliveredResults, never),
    words: text({ ...never, nullable: true, max: 500, search: true, label: 'Answer' }),
    at: timestamp(never),
  },
  relations: {
    get delivery() {
      return one(feedDelivery, { deliveryId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'listingId',
  plainFilters: ['deliveryId', 'propertyId', 'result'],
  defaultSort: 'deliveryId,listingId',
  versioned: false,
  summary: 'Results of deliveries by listing',
});
