import { client } from '../client/client.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { importSources } from '../property/property-fields.ts';
import { propertyTypes } from '../property/property-types.ts';

/** Assigns a type to a client's properties: "all in this city". Rules are applied on demand, after a preview. */
export const propertyTypeRule = defineResource({
  name: 'property_type_rule',
  path: '/api/v1/property_type_rules',
  table: 'property_type_rules',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    clientId: integer({ ...idRange, supplied: 'create' }),
    propertyType: choice(propertyTypes),
    city: text({ min: 1, max: 100, nullable: true }),
    provinceCode: text({
      pattern: /^[A-Z]{2}$/,
      rule: 'Two capital letters, such as ON',
      nullable: true,
      label: 'Province or state',
    }),
    importSource: choice(importSources, { nullable: true }),
    nameContains: text({ min: 1, max: 100, nullable: true }),
    minUnits: integer({ min: 0, max: 10_000, nullable: true, label: 'Units from' }),
    maxUnits: integer({ min: 0, max: 10_000, nullable: true, label: 'Units to' }),
    position: integer({ min: 0, max: 10_000, default: 100, help: 'The first matching rule decides.' }),
    enabled: flag({ default: true }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user', delete: 'super-user' },
  label: 'propertyType',
  plainFilters: ['clientId'],
  defaultSort: 'clientId,position,id',
  summary: 'Rules that assign a type to a client’s properties',
});
