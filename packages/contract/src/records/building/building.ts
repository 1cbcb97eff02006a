import { client } from '../client/client.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyMeta } from '../property/property-meta.ts';
import { place } from './place.ts';

/** A physical building with one or several properties. */
export const building = defineResource({
  name: 'building',
  path: '/api/v1/buildings',
  table: 'buildings',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    clientId: integer({ ...idRange }),
    name: text({ min: 1, max: 160, search: true }),
    ...place,
    yearBuilt: integer({ min: 1700, max: 2100, nullable: true }),
    floors: integer({ min: 1, max: 200, nullable: true }),
    unitCount: integer({ min: 0, max: 10_000, nullable: true, label: 'Units' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get properties() {
      return many(propertyMeta, { id: 'buildingId' });
    },
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user' },
  label: 'name',
  naturalKey: ['clientId', 'name'],
  defaultSort: 'name',
  countUpTo: 10_000,
  summary: 'Physical buildings of clients',
});
