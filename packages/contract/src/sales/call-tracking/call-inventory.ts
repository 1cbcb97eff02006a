import { choices } from '../../kernel/choices.ts';
import { client } from '../../records/client/client.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, text, timestamp } from '../../kernel/field.ts';
import { partner } from '../../syndication/partner/partner.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { callTracking } from '../tracking-number/tracking-number.ts';

const never = { supplied: 'never' } as const;

export const inventoryStatuses = choices({
  active: ['Active', 'success'],
  suspended: ['Suspended', 'stopped'],
  quarantine: ['In quarantine', 'held'],
  returned: ['Returned', 'archived'],
  unassigned: ['Unassigned', 'warning'],
});

/** A number counts as silent when it has been active for so long without a call. */
export const silentDays = 14;

/** Every number we pay for or held, with what needs attention: our records joined with the provider's. */
export const callInventory = defineResource({
  name: 'call_inventory',
  singular: 'inventory number',
  path: '/api/v1/call_inventory',
  table: 'call_inventory',
  key: ['id'],
  fields: {
    id: text(never),
    trackingNumberId: integer({ ...never, nullable: true }),
    providerId: text({ ...never, nullable: true, label: 'ID at the provider' }),
    number: text({ ...never, search: true, format: 'phone' }),
    status: choice(inventoryStatuses, never),
    clientId: integer({ ...never, nullable: true, label: 'Client' }),
    propertyId: integer({ ...never, nullable: true, label: 'Property' }),
    source: text({ ...never, nullable: true }),
    forwardTo: text({ ...never, nullable: true, format: 'phone', label: 'Forwards to' }),
    activeSince: timestamp({ ...never, nullable: true }),
    quarantinedUntil: timestamp({ ...never, nullable: true, label: 'In quarantine until' }),
    calls: integer({ ...never, label: 'Calls' }),
    lastCallAt: timestamp({ ...never, nullable: true, label: 'Last call' }),
    isOrphan: flag({ ...never, label: 'Orphan' }),
    lacksFailSafe: flag({ ...never, label: 'No fail-safe' }),
    neverRang: flag({ ...never, label: 'Never rang' }),
    isStillShown: flag({ ...never, label: 'Still shown' }),
    isMissing: flag({ ...never, label: 'Not at the provider' }),
    needsAttention: flag(never),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    get partner() {
      return one(partner, { source: 'partnerKey' });
    },
  },
  access: { read: callTracking },
  label: 'number',
  plainFilters: ['status', 'clientId', 'propertyId', 'source'],
  defaultSort: '-needsAttention,number',
  versioned: false,
  summary: 'Call numbers with what needs attention',
});
