import { defineResource, one } from '../../kernel/define-resource.ts';
import { flag, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { client } from './client.ts';

/** Somebody at a client whom our people write to or call. */
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
    email: text({ nullable: true, format: 'email', personal: true, label: 'Email address' }),
    phone: text({ max: 20, nullable: true, format: 'phone', personal: true }),
    isAdmin: flag({
      default: false,
      label: 'Administrator',
      help: 'Sees what is meant for the client’s administrators alone.',
    }),
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
  plainFilters: ['clientId'],
  defaultSort: 'lastName,firstName',
  summary: 'People at clients whom we write to or call',
});
