import { currencies } from '../../kernel/standard-choices.ts';
import { client } from '../../records/client/client.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, date, decimal, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partner } from '../partner/partner.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { user } from '../../access/user/user.ts';
import { promotedCancellation } from './promoted-cancellation.ts';
import { promotedEditors } from './promoted-tier.ts';
import { promotedTransfer } from './promoted-transfer.ts';
import { promotedStatuses, promotedTierNames } from './states.ts';

const never = { supplied: 'never' } as const;

/**
 * A property promoted at a partner for some days, in one of the slots of its market. Its status changes by
 * steps only.
 */
export const promotedListing = defineResource({
  name: 'promoted_listing',
  singular: 'promoted listing',
  path: '/api/v1/promoted_listings',
  table: 'promoted_listings_named',
  storedIn: 'promoted_listings',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    clientId: integer({ ...idRange, ...never, label: 'Client' }),
    propertyId: integer({ ...idRange, ...never, label: 'Property' }),
    propertyName: text({ ...never, label: 'Property', search: true }),
    clientName: text({ ...never, label: 'Client', search: true }),
    partnerId: integer({ ...idRange, ...never, label: 'Partner' }),
    city: text({ ...never, search: true }),
    provinceCode: text({ ...never, label: 'Province' }),
    tier: choice(promotedTierNames, never),
    /** Null until it is approved: a request has no slot. */
    slotNumber: integer({ ...never, nullable: true, label: 'Slot' }),
    status: choice(promotedStatuses, never),
    firstDay: date({ ...never, label: 'From' }),
    lastDay: date({ ...never, label: 'Until', help: 'The last promoted day.' }),
    dailyPrice: decimal({ scale: 4, ...never, label: 'Price per day' }),
    price: decimal({ ...never, label: 'Price' }),
    currency: choice(currencies, never),
    note: text({ ...never, max: 500, nullable: true, search: true }),
    decisionReason: text({ ...never, max: 500, nullable: true, label: 'Rejection reason' }),
    requestedUserId: integer({ ...never, nullable: true, label: 'Requested by' }),
    decidedUserId: integer({ ...never, nullable: true, label: 'Decided by' }),
    created: timestamp(never),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    get partner() {
      return one(partner, { partnerId: 'id' });
    },
    get requestedBy() {
      return one(user, { requestedUserId: 'id' });
    },
    get decidedBy() {
      return one(user, { decidedUserId: 'id' });
    },
    get transfers() {
      return many(promotedTransfer, { id: 'listingId' });
    },
    get cancellations() {
      return many(promotedCancellation, { id: 'listingId' });
    },
  },
  access: { read: promotedEditors },
  label: 'id',
  plainFilters: ['status', 'clientId', 'propertyId', 'partnerId', 'tier'],
  defaultSort: '-id',
  summary: 'Promoted listings and requests for them',
});
