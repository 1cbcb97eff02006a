import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { decimal, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyMeta } from '../property/property-meta.ts';
import { unit } from '../unit/unit.ts';

/** A floorplan of a property, from its feed. Written by importers only. */
export const floorplan = defineResource({
  name: 'floorplan',
  path: '/api/v1/floorplans',
  table: 'floorplans',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    propertyId: integer({ supplied: 'never', label: 'Property' }),
    importId: text({ supplied: 'never', label: 'Import ID', search: true }),
    name: text({ supplied: 'never', search: true }),
    beds: integer({ supplied: 'never', nullable: true, label: 'Bedrooms' }),
    baths: decimal({ supplied: 'never', nullable: true, scale: 1, label: 'Bathrooms' }),
    squareFeetMin: integer({ supplied: 'never', nullable: true, label: 'Square feet from' }),
    squareFeetMax: integer({ supplied: 'never', nullable: true, label: 'Square feet to' }),
    rentMin: decimal({ supplied: 'never', nullable: true, format: 'money', label: 'Rent from' }),
    rentMax: decimal({ supplied: 'never', nullable: true, format: 'money', label: 'Rent to' }),
    unitsAvailable: integer({ supplied: 'never', nullable: true }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    get units() {
      return many(unit, { id: 'floorplanId' });
    },
  },
  access: { read: 'super-user' },
  label: 'name',
  plainFilters: ['propertyId'],
  defaultSort: 'propertyId,name',
  countUpTo: 10_000,
  summary: 'Floorplans of properties',
});
