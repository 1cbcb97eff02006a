import { currencies } from '../../kernel/standard-choices.ts';
import { choices } from '../../kernel/choices.ts';
import { requires } from '../../access/permission/access.ts';
import { client } from '../../records/client/client.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, date, decimal, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { service } from '../service/service.ts';

const rateRetirement = requires(['supersync_rate_retirement']);

export const subscriptionStatuses = choices({
  current: ['Current', 'success'],
  needsApproval: ['Needs approval', 'warning'],
  approved: ['Approved', 'success'],
  retiring: ['Retiring', 'warning'],
  canceled: ['Canceled', 'stopped'],
});

/** A service a client pays for. Rate changes move through states, so those fields are server-supplied. */
export const subscription = defineResource({
  name: 'subscription',
  path: '/api/v1/subscriptions',
  table: 'subscriptions',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    clientId: integer({ ...idRange, supplied: 'create' }),
    serviceId: integer({ ...idRange, supplied: 'create' }),
    propertyId: integer({ ...idRange, supplied: 'create', nullable: true }),
    rate: decimal({ format: 'money', label: 'Rate per month' }),
    rateType: choice(
      choices({
        standard: 'Standard',
        promotional: 'Promotional',
        custom: 'Custom',
      }),
      { default: 'standard' },
    ),
    currency: choice(currencies, { default: 'CAD', supplied: 'create' }),
    billingAnchor: integer({ min: 1, max: 28, default: 1, label: 'Billed on day' }),
    startedOn: date({ supplied: 'create' }),
    termEnd: date({ nullable: true }),
    rateExpiry: date({ nullable: true }),
    rateLockedUntil: date({ nullable: true }),
    status: choice(subscriptionStatuses, { supplied: 'never' }),
    proposedRate: decimal({ nullable: true, format: 'money', supplied: 'never' }),
    proposedEffective: date({ nullable: true, supplied: 'never' }),
    notifiedAt: timestamp({ nullable: true, supplied: 'never' }),
    approvedUserId: integer({ ...idRange, nullable: true, supplied: 'never', label: 'Approved by' }),
    cancelReason: text({ max: 500, nullable: true, supplied: 'never' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get service() {
      return one(service, { serviceId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
  },
  access: { read: 'super-user', create: rateRetirement, update: rateRetirement },
  label: 'id',
  plainFilters: ['status', 'clientId', 'serviceId'],
  summary: 'Services that clients pay for, with their rates',
});
