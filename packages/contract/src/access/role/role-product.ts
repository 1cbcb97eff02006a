import { defineResource, one } from '../../kernel/define-resource.ts';
import { flag, stamp, text, timestamp, uuid } from '../../kernel/field.ts';
import { product } from '../product/product.ts';
import { manageRoles } from './role-access.ts';
import { role } from './role.ts';

/** A role's flags on one product. A product added to a role gets all four flags. */
export const roleProduct = defineResource({
  name: 'role_product',
  singular: 'product of a role',
  plural: 'products of roles',
  path: '/perms-api/roles__has_products',
  table: 'role_products',
  key: ['roleId', 'productKey'],
  fields: {
    roleId: uuid({ supplied: 'create' }),
    productKey: text({ min: 1, max: 120, supplied: 'create' }),
    hasCreate: flag({ default: true, label: 'Create' }),
    hasRead: flag({ default: true, label: 'Read' }),
    hasUpdate: flag({ default: true, label: 'Update' }),
    hasDelete: flag({ default: true, label: 'Delete' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp({ alsoSignedAs: [1] }),
  },
  relations: {
    get role() {
      return one(role, { roleId: 'id' });
    },
    get product() {
      return one(product, { productKey: 'key' });
    },
  },
  access: { read: manageRoles, create: manageRoles, update: manageRoles, delete: manageRoles },
  label: 'productKey',
  summary: 'Products of roles, with their four flags',
});
