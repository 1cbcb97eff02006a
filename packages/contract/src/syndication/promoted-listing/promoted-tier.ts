import { currencies } from '../../kernel/standard-choices.ts';
import { requires } from '../../access/permission/access.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, decimal, integer, stamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partner } from '../partner/partner.ts';
import { promotedTierNames } from './states.ts';

export const promotedEditors = requires(['supersync_promoted_listings']);

/** A tier a partner sells: daily price, and slots per market. */
export const promotedTier = defineResource({
  name: 'promoted_tier',
  singular: 'promoted tier',
  path: '/api/v1/promoted_tiers',
  table: 'promoted_tiers',
  key: ['partnerId', 'tier'],
  fields: {
    partnerId: integer({ ...idRange, supplied: 'create', label: 'Partner' }),
    tier: choice(promotedTierNames, { supplied: 'create' }),
    dailyPrice: decimal({ scale: 4, format: 'money', help: 'Existing bookings keep their price.' }),
    currency: choice(currencies, { default: 'CAD' }),
    slots: integer({ min: 1, max: 50, label: 'Slots', help: 'In each market.' }),
    modified: stamp(),
  },
  relations: {
    get partner() {
      return one(partner, { partnerId: 'id' });
    },
  },
  access: { read: promotedEditors, create: promotedEditors, update: promotedEditors },
  label: 'tier',
  plainFilters: ['partnerId', 'tier'],
  defaultSort: 'partnerId,dailyPrice',
  summary: 'Tiers of promoted listings and their prices',
});
