import { defineResource, many } from '../../kernel/define-resource.ts';
import { stamp, text, timestamp, uuid } from '../../kernel/field.ts';
import { manageRoles } from './role-access.ts';
import { roleProduct } from './role-product.ts';
import { roleUser } from './role-user.ts';

/** A named set of product permissions. The client generates its id. */
export const role = defineResource({
  name: 'role',
  path: '/perms-api/roles',
  table: 'roles',
  key: ['id'],
  fields: {
    id: uuid({ supplied: 'create' }),
    name: text({ min: 1, max: 120, search: true }),
    roleType: text({ min: 1, max: 60, search: true }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get products() {
      return many(roleProduct, { id: 'roleId' });
    },
    get users() {
      return many(roleUser, { id: 'roleId' });
    },
  },
  access: { read: manageRoles, create: manageRoles, update: manageRoles },
  label: 'name',
  naturalKey: ['name'],
  plainFilters: ['roleType'],
  defaultSort: 'name',
  summary: 'Roles',
});
