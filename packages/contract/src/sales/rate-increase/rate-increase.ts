import { choices } from '../../kernel/choices.ts';
import { rateRetirement } from '../rate-change/rate-access.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, date, decimal, integer, stamp, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { service } from '../service/service.ts';

/** How the rates of a service grow when their term ends. One row per service is active. */
export const rateIncrease = defineResource({
  name: 'service_default_rate_increase',
  singular: 'default rate increase',
  path: '/api/v1/service_default_rate_increases',
  table: 'service_default_rate_increases',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    serviceId: integer({ ...idRange }),
    increaseType: choice(
      choices({
        percent: 'Percentage',
        fixed: 'Fixed amount',
      }),
      { default: 'percent', label: 'Increase type' },
    ),
    amount: decimal({ label: 'Increase', help: 'Percent, or an amount per month.' }),
    minIncrease: decimal({
      nullable: true,
      format: 'money',
      label: 'Minimum increase',
      help: 'An amount per month.',
    }),
    maxIncreasePct: decimal({ nullable: true, label: 'Cap (%)' }),
    roundTo: decimal({ default: '1.00', label: 'Rounded to', help: 'The new rate is a multiple of this.' }),
    noticeDays: integer({ min: 0, max: 365, default: 60, label: 'Notice (days)' }),
    termMonths: integer({ min: 1, max: 60, default: 12, label: 'Term (months)' }),
    autoApproveBelowPct: decimal({
      nullable: true,
      label: 'Auto-approve below (%)',
      help: 'Leave empty to require approval of every increase.',
    }),
    effectiveFrom: date(),
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
    get service() {
      return one(service, { serviceId: 'id' });
    },
  },
  access: {
    read: rateRetirement,
    create: rateRetirement,
    update: rateRetirement,
    delete: rateRetirement,
  },
  label: 'id',
  plainFilters: ['serviceId', 'status'],
  defaultSort: 'serviceId,-effectiveFrom',
  summary: 'Default rate increases of services at the end of a term',
});
