import { choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, date, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partner } from '../../syndication/partner/partner.ts';
import { client } from './client.ts';

export const clientPartnerStatuses = choices({ active: ['Active', 'success'], paused: ['Paused', 'held'] });

/** A client's link to a partner its properties are sent to. */
export const clientPartner = defineResource({
  name: 'client_partner',
  singular: 'partner of a client',
  plural: 'partners of clients',
  path: '/api/v1/clients__has_partners',
  table: 'client_partners',
  key: ['clientId', 'partnerId'],
  fields: {
    clientId: integer({ ...idRange, supplied: 'create' }),
    partnerId: integer({ ...idRange, supplied: 'create' }),
    status: choice(clientPartnerStatuses, { default: 'active' }),
    accountRef: text({
      max: 80,
      nullable: true,
      label: 'Account at the partner',
      help: 'The partner’s ID for this client.',
    }),
    startedOn: date({ nullable: true }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get partner() {
      return one(partner, { partnerId: 'id' });
    },
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user', delete: 'super-user' },
  label: 'partnerId',
  plainFilters: ['status'],
  summary: 'Partner links of clients',
});
