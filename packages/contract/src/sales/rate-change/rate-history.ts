import { defineResource } from '../../kernel/define-resource.ts';
import { choice, date, decimal, integer, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { currencies } from '../../kernel/standard-choices.ts';
import { rateRetirement } from './rate-access.ts';

const never = { supplied: 'never' } as const;

/** A rate that applied: once per subscription and day, which the database holds. */
export const rateHistory = defineResource({
  name: 'rate_history',
  singular: 'applied rate',
  path: '/api/v1/rate_history',
  table: 'rate_history',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    subscriptionId: integer({ ...idRange, ...never, label: 'Subscription' }),
    effectiveOn: date({ ...never, label: 'Effective' }),
    oldRate: decimal({ ...never, format: 'money', label: 'Rate before' }),
    newRate: decimal({ ...never, format: 'money', label: 'Rate after' }),
    currency: choice(currencies, never),
    approvedUserId: integer({ ...idRange, ...never, nullable: true, label: 'Approved by' }),
    notifiedAt: timestamp({ ...never, nullable: true, label: 'Notice sent' }),
    created: timestamp({ ...never, label: 'Applied' }),
  },
  access: { read: rateRetirement },
  label: 'id',
  plainFilters: ['subscriptionId'],
  defaultSort: '-effectiveOn',
  versioned: false,
  summary: 'Rates that applied, with the change before them',
});
