import { defineResource, one } from '../../kernel/define-resource.ts';
import { flag, integer, phone, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { client } from './client.ts';

/** A contact person at a client. */
export const clientContact = defineResource({
  name: 'client_contact',
  singular: 'person at a client',
  plural: 'people at clients',
  path: '/api/v1/client_contacts',
  table: 'client_contacts',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    clientId: integer({ ...idRange, supplied: 'create' }),
    firstName: text({ min: 1, max: 80, search: true }),
    lastName: text({ min: 1, max: 80, search: true }),
    jobTitle: text({ max: 120, nullable: true, label: 'Job', search: true }),
    email: text({ nullable: true, format: 'email', personal: true, search: true, label: 'Email address' }),
    phone: phone({ nullable: true, personal: true, search: true }),
    isAdmin: flag({
      default: false,
      label: 'Administrator',
      help: 'Sees items for the client’s administrators only.',
    }),
    isBilling: flag({ default: false, label: 'Billing contact', help: 'Receives notices about new rates.' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user', delete: 'super-user' },
  label: 'lastName',
  nameFields: ['firstName', 'lastName'],
  plainFilters: ['clientId'],
  defaultSort: 'lastName,firstName',
  countUpTo: 10_000,
  summary: 'Contact people at clients',
});
