import { defineResource, one } from '../../kernel/define-resource.ts';
import { integer, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../../access/user/user.ts';
import { propertyMeta } from './property-meta.ts';

/** A lock that keeps importers and bulk changes from a field of a property. */
export const propertyLock = defineResource({
  name: 'property_lock',
  singular: 'lock of a property’s field',
  plural: 'locks of properties’ fields',
  path: '/api/v1/property_locks',
  table: 'property_locks',
  key: ['propertyId', 'field'],
  fields: {
    propertyId: integer({ ...idRange, supplied: 'never' }),
    field: text({ supplied: 'never', max: 60 }),
    reason: text({ supplied: 'never', nullable: true, max: 500 }),
    userId: integer({ ...idRange, supplied: 'never', nullable: true, label: 'Locked by' }),
    at: timestamp({ supplied: 'never', label: 'Locked' }),
  },
  relations: {
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'field',
  plainFilters: ['propertyId', 'field'],
  defaultSort: 'propertyId,field',
  versioned: false,
  summary: 'Locked fields of properties',
});
