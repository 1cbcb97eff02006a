import { choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partner } from '../../syndication/partner/partner.ts';
import { propertyMeta } from './property-meta.ts';

/** A property's link to a partner, with the partner's id for it. */
export const propertyPartner = defineResource({
  name: 'property_partner',
  singular: 'partner of a property',
  plural: 'partners of properties',
  path: '/api/v1/properties__has_partners',
  table: 'property_partners',
  key: ['propertyId', 'partnerId'],
  fields: {
    propertyId: integer({ ...idRange, supplied: 'create' }),
    partnerId: integer({ ...idRange, supplied: 'create' }),
    status: choice(
      choices({
        active: ['Active', 'success'],
        off: ['Off', 'neutral'],
      }),
      { default: 'active' },
    ),
    listingId: text({
      max: 80,
      nullable: true,
      label: 'Id at the partner',
      help: 'The partner’s ID for this property.',
      search: true,
    }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    get partner() {
      return one(partner, { partnerId: 'id' });
    },
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user', delete: 'super-user' },
  label: 'partnerId',
  plainFilters: ['propertyId', 'partnerId', 'status'],
  countUpTo: 10_000,
  summary: 'Partner links of properties',
});
