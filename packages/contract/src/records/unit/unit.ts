import { floorplan } from '../floorplan/floorplan.ts';
import { unitStatuses } from '../../importers/feed-parser/feed.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, date, decimal, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyMeta } from '../property/property-meta.ts';

/** A home for rent, from its feed. Written by importers only. */
export const unit = defineResource({
  name: 'unit',
  path: '/api/v1/units',
  table: 'units',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    propertyId: integer({ supplied: 'never', label: 'Property' }),
    floorplanId: integer({ supplied: 'never', nullable: true, label: 'Floorplan' }),
    importId: text({ supplied: 'never', label: 'Import ID', search: true }),
    number: text({ supplied: 'never', search: true }),
    beds: integer({ supplied: 'never', nullable: true, label: 'Bedrooms' }),
    baths: decimal({ supplied: 'never', nullable: true, scale: 1, label: 'Bathrooms' }),
    squareFeet: integer({ supplied: 'never', nullable: true }),
    rent: decimal({ supplied: 'never', nullable: true, format: 'money' }),
    marketRent: decimal({ supplied: 'never', nullable: true, format: 'money' }),
    availableOn: date({ supplied: 'never', nullable: true }),
    status: choice(unitStatuses, { supplied: 'never' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    get floorplan() {
      return one(floorplan, { floorplanId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'number',
  plainFilters: ['propertyId', 'floorplanId', 'status'],
  defaultSort: 'propertyId,number',
  countUpTo: 10_000,
  summary: 'Units of properties',
});
