import { defineResource, many } from '../../kernel/define-resource.ts';
import { flag, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { roleUser } from '../role/role-user.ts';

/** A person with an account, for pickers and histories. Credentials are not part of the contract. */
export const user = defineResource({
  name: 'user',
  singular: 'person',
  plural: 'people',
  path: '/v0/users',
  table: 'users',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    email: text({ format: 'email', personal: true, search: true }),
    firstName: text({ min: 1, max: 80, search: true }),
    lastName: text({ min: 1, max: 80, search: true }),
    isSuperUser: flag({ supplied: 'never' }),
    suspendedAt: timestamp({ nullable: true, supplied: 'never' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get roleLinks() {
      return many(roleUser, { id: 'userId' });
    },
  },
  access: { read: 'super-user' },
  label: 'lastName',
  nameFields: ['firstName', 'lastName'],
  plainFilters: ['isSuperUser'],
  defaultSort: 'lastName,firstName',
  summary: 'People with an account',
});
