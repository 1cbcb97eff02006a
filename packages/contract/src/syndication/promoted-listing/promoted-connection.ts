import { client } from '../../records/client/client.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partner } from '../partner/partner.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { user } from '../../access/user/user.ts';
import { promotedEditors } from './promoted-tier.ts';
import { connectionEvidence, connectionStatuses } from './states.ts';

const never = { supplied: 'never' } as const;

/** The partner's listing of a promoted property, and whether it was verified. */
export const promotedConnection = defineResource({
  name: 'promoted_connection',
  singular: 'promoted connection',
  path: '/api/v1/promoted_connections',
  table: 'promoted_connections',
  key: ['propertyId', 'partnerId'],
  fields: {
    propertyId: integer({ ...idRange, ...never, label: 'Property' }),
    partnerId: integer({ ...idRange, ...never, label: 'Partner' }),
    clientId: integer({ ...idRange, ...never, label: 'Client' }),
    propertyName: text({ ...never, label: 'Property', search: true }),
    city: text({ ...never, search: true }),
    listingId: text({ ...never, nullable: true, label: 'ID at the partner', search: true }),
    standing: choice(connectionStatuses, { ...never, label: 'Status' }),
    evidence: choice(connectionEvidence, { ...never, nullable: true, label: 'Verified by' }),
    verifiedAt: timestamp({ ...never, nullable: true, label: 'Verified' }),
    verifiedUserId: integer({ ...never, nullable: true, label: 'Verified by person' }),
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
    get verifiedBy() {
      return one(user, { verifiedUserId: 'id' });
    },
  },
  access: { read: promotedEditors },
  label: 'propertyName',
  plainFilters: ['standing', 'partnerId', 'clientId', 'propertyId'],
  defaultSort: 'propertyName',
  versioned: false,
  summary: 'Connections of promoted properties to partner listings',
});
