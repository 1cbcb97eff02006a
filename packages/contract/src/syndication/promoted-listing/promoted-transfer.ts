import { client } from '../../records/client/client.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, date, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partner } from '../partner/partner.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { user } from '../../access/user/user.ts';
import { promotedListing } from './promoted-listing.ts';
import { promotedEditors } from './promoted-tier.ts';
import { promotedTierNames, transferStatuses } from './states.ts';

const never = { supplied: 'never' } as const;

/** Moves the remaining days of a promoted listing to another property of the same client and market. */
export const promotedTransfer = defineResource({
  name: 'promoted_transfer',
  singular: 'transfer',
  path: '/api/v1/promoted_transfers',
  table: 'promoted_transfers',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    listingId: integer({ ...idRange, ...never, label: 'Promoted listing' }),
    clientId: integer({ ...idRange, ...never, label: 'Client' }),
    partnerId: integer({ ...idRange, ...never, label: 'Partner' }),
    tier: choice(promotedTierNames, never),
    fromPropertyId: integer({ ...idRange, ...never, label: 'From' }),
    toPropertyId: integer({ ...idRange, ...never, label: 'To' }),
    status: choice(transferStatuses, never),
    effectiveDate: date(never),
    reason: text({ ...never, max: 500, search: true }),
    outcome: text({ ...never, max: 500, nullable: true, label: 'Outcome' }),
    daysMoved: integer({ ...never, nullable: true, label: 'Days moved' }),
    newListingId: integer({ ...never, nullable: true, label: 'New listing' }),
    requestedUserId: integer({ ...never, nullable: true, label: 'Requested by' }),
    created: timestamp(never),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get partner() {
      return one(partner, { partnerId: 'id' });
    },
    get fromProperty() {
      return one(propertyMeta, { fromPropertyId: 'id' });
    },
    get toProperty() {
      return one(propertyMeta, { toPropertyId: 'id' });
    },
    get listing() {
      return one(promotedListing, { listingId: 'id' });
    },
    get requestedBy() {
      return one(user, { requestedUserId: 'id' });
    },
  },
  access: { read: promotedEditors },
  label: 'id',
  plainFilters: ['status', 'clientId', 'listingId', 'partnerId'],
  defaultSort: '-id',
  summary: 'Transfers of promoted days to another property',
});
