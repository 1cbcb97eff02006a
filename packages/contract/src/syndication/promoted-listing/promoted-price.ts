import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, date, decimal, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { currencies } from '../../kernel/standard-choices.ts';
import { partner } from '../partner/partner.ts';
import { promotedEditors } from './promoted-tier.ts';
import { promotedTierNames } from './states.ts';

/**
 * The price of a tier in a market from a day on. The nearest market wins (city, province, all), then the latest day;
 * where none applies, the tier's own price does.
 */
export const promotedPrice = defineResource({
  name: 'promoted_price',
  singular: 'promoted price',
  path: '/api/v1/promoted_prices',
  table: 'promoted_prices',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    partnerId: integer({ ...idRange, supplied: 'create', label: 'Partner' }),
    tier: choice(promotedTierNames, { supplied: 'create' }),
    provinceCode: text({
      nullable: true,
      pattern: /^[A-Z]{2}$/,
      rule: 'Two capital letters, such as ON',
      label: 'Province or state',
      help: 'Leave empty for every market of the partner.',
    }),
    city: text({ max: 100, min: 1, nullable: true, help: 'Leave empty for the whole province.' }),
    dailyPrice: decimal({ scale: 4, format: 'money', help: 'Existing bookings keep their price.' }),
    currency: choice(currencies),
    validFrom: date({ help: 'The first day of a booking decides.' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get partner() {
      return one(partner, { partnerId: 'id' });
    },
  },
  access: {
    read: promotedEditors,
    create: promotedEditors,
    update: promotedEditors,
    delete: promotedEditors,
  },
  label: 'id',
  plainFilters: ['partnerId', 'tier', 'provinceCode', 'city'],
  defaultSort: 'partnerId,tier,validFrom',
  summary: 'Prices of promoted listings by market, from a day on',
});
