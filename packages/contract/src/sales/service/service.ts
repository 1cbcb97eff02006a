import { currencies } from '../../kernel/standard-choices.ts';
import { choices } from '../../kernel/choices.ts';
import { defineResource, many } from '../../kernel/define-resource.ts';
import { choice, decimal, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { plainKey } from '../../kernel/format/plain-key.ts';
import { idRange } from '../../kernel/record-id.ts';
import { rateIncrease } from '../rate-increase/rate-increase.ts';
import { subscription } from '../subscription/subscription.ts';

export const serviceCategories = choices({
  website: 'Website',
  syndication: 'Syndication',
  'call-tracking': 'Call tracking',
  marketing: 'Marketing',
  data: 'Data',
  support: 'Support',
});

/** Something a client subscribes to. */
export const service = defineResource({
  name: 'service',
  path: '/api/v1/services',
  table: 'services',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    serviceKey: text({ min: 1, max: 60, ...plainKey, keyOf: ['name', '_'], search: true }),
    name: text({ min: 1, max: 120, search: true }),
    category: choice(serviceCategories),
    chargedPer: choice(
      choices({
        client: 'Client',
        property: 'Property',
        site: 'Site',
      }),
    ),
    defaultRate: decimal({ format: 'money', label: 'Usual rate per month' }),
    currency: choice(currencies, { default: 'CAD' }),
    status: choice(
      choices({
        active: ['Active', 'success'],
        retired: ['Retired', 'archived'],
      }),
      { default: 'active' },
    ),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get subscriptions() {
      return many(subscription, { id: 'serviceId' });
    },
    get rateIncreases() {
      return many(rateIncrease, { id: 'serviceId' });
    },
  },
  access: { read: 'super-user' },
  label: 'name',
  plainFilters: ['status', 'category'],
  defaultSort: 'name',
  summary: 'Services clients can subscribe to',
});
