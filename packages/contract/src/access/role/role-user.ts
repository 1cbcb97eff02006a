import { defineResource, one } from '../../kernel/define-resource.ts';
import { integer, stamp, timestamp, uuid } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../user/user.ts';
import { manageRoles } from './role-access.ts';
import { role } from './role.ts';

/** A person's membership in a role. */
export const roleUser = defineResource({
  name: 'role_user',
  singular: 'person in a role',
  plural: 'people in roles',
  path: '/perms-api/roles__has_users',
  table: 'role_users',
  key: ['roleId', 'userId'],
  fields: {
    roleId: uuid({ supplied: 'create' }),
    userId: integer({ ...idRange, supplied: 'create' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp({ alsoSignedAs: [1] }),
  },
  relations: {
    get role() {
      return one(role, { roleId: 'id' });
    },
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: manageRoles, create: manageRoles, delete: manageRoles },
  label: 'userId',
  summary: 'Members of roles',
});
