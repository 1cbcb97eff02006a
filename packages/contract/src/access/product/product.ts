import { defineResource, many } from '../../kernel/define-resource.ts';
import { stamp, text, timestamp } from '../../kernel/field.ts';
import { roleProduct } from '../role/role-product.ts';

/** Roles grant permissions on products. Those of type `internal` are the console's own keys and areas. */
export const product = defineResource({
  name: 'product',
  path: '/perms-api/products',
  table: 'products',
  key: ['key'],
  fields: {
    key: text({ min: 1, max: 120, supplied: 'create', search: true }),
    name: text({ max: 120, nullable: true, search: true, help: 'If empty, a name is derived from the key.' }),
    productType: text({ min: 1, max: 60, default: 'internal' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get roleLinks() {
      return many(roleProduct, { key: 'productKey' });
    },
  },
  access: { read: 'super-user' },
  label: 'key',
  plainFilters: ['productType'],
  defaultLimit: 200,
  summary: 'Products that roles grant permissions on',
});
