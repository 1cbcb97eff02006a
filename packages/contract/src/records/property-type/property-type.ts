import { defineResource, many } from '../../kernel/define-resource.ts';
import { choice, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { propertyMeta } from '../property/property-meta.ts';
import { propertyTypes } from '../property/property-types.ts';

/** The label of each property type. The set of types is fixed. */
export const propertyType = defineResource({
  name: 'property_type',
  path: '/api/v1/property_types',
  table: 'property_types',
  key: ['key'],
  fields: {
    key: choice(propertyTypes, { supplied: 'never' }),
    name: text({ min: 1, max: 60, search: true }),
    description: text({ max: 300, nullable: true }),
    position: integer({ min: 0, max: 1000, default: 0 }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get properties() {
      return many(propertyMeta, { key: 'propertyType' });
    },
  },
  access: { read: 'super-user', update: 'super-user' },
  label: 'name',
  defaultSort: 'position,name',
  summary: 'Property types and their labels',
});
