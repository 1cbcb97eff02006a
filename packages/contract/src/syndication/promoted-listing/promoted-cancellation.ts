import { currencies } from '../../kernel/standard-choices.ts';
import { client } from '../../records/client/client.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, date, decimal, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partner } from '../partner/partner.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { user } from '../../access/user/user.ts';
import { promotedListing } from './promoted-listing.ts';
import { promotedEditors } from './promoted-tier.ts';
import { cancellationReasons, cancellationStatuses } from './states.ts';

const never = { supplied: 'never' } as const;

/** A promoted listing cancelled before its last day, and the credit for the unused days. */
export const promotedCancellation = defineResource({
  name: 'promoted_cancellation',
  singular: 'cancellation',
  path: '/api/v1/promoted_cancellations',
  table: 'promoted_cancellations',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    listingId: integer({ ...idRange, ...never, label: 'Promoted listing' }),
    clientId: integer({ ...idRange, ...never, label: 'Client' }),
    propertyId: integer({ ...idRange, ...never, label: 'Property' }),
    partnerId: integer({ ...idRange, ...never, label: 'Partner' }),
    status: choice(cancellationStatuses, never),
    reason: choice(cancellationReasons, never),
    note: text({ ...never, max: 500, nullable: true, search: true }),
    effectiveDate: date({ ...never, label: 'Free from' }),
    /** The previous last day. */
    bookedUntil: date({ ...never, label: 'Booked until' }),
    unusedDays: integer({ ...never, label: 'Unused days' }),
    credit: decimal(never),
    currency: choice(currencies, never),
    requestedUserId: integer({ ...never, nullable: true, label: 'Cancelled by' }),
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
    get listing() {
      return one(promotedListing, { listingId: 'id' });
    },
    get requestedBy() {
      return one(user, { requestedUserId: 'id' });
    },
  },
  access: { read: promotedEditors },
  label: 'id',
  plainFilters: ['status', 'clientId', 'listingId', 'partnerId', 'reason'],
  defaultSort: '-id',
  summary: 'Cancelled promoted listings and their credits',
});
