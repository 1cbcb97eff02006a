import { defineResource, one } from '../kernel/define-resource.ts';
import { choice, flag, integer, text, timestamp } from '../kernel/field.ts';
import { idRange } from '../kernel/record-id.ts';
import { user } from '../user/user.ts';
import { propertyMeta } from './property-meta.ts';
import { fieldSources } from './field-origin.ts';

/** Where the value of one field of a property came from, and whether importers may change it. */
export const propertyField = defineResource({
  name: 'property_field',
  singular: 'field of a property',
  plural: 'fields of properties',
  path: '/api/v1/property_fields',
  table: 'property_fields',
  key: ['propertyId', 'field'],
  fields: {
    propertyId: integer({ ...idRange, supplied: 'never' }),
    field: text({ supplied: 'never', max: 60 }),
    source: choice(fieldSources, {
      supplied: 'never',
      nullable: true,
      help: 'Empty while only a lock is known.',
    }),
    userId: integer({ ...idRange, supplied: 'never', nullable: true, label: 'Person' }),
    runId: integer({ ...idRange, supplied: 'never', nullable: true, label: 'Importer run' }),
    at: timestamp({ supplied: 'never', nullable: true }),
    isLocked: flag({ supplied: 'never', label: 'Locked' }),
    lockReason: text({ supplied: 'never', nullable: true, max: 500 }),
    lockedUserId: integer({ ...idRange, supplied: 'never', nullable: true, label: 'Locked by' }),
    lockedAt: timestamp({ supplied: 'never', nullable: true }),
  },
  relations: {
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    get user() {
      return one(user, { userId: 'id' });
    },
    get lockedUser() {
      return one(user, { lockedUserId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'field',
  plainFilters: ['propertyId', 'field', 'isLocked'],
  defaultSort: 'propertyId,field',
  versioned: false,
  summary: 'Where each value of a property came from, and which are locked',
});
