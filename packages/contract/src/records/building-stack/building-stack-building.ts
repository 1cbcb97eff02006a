import { requires } from '../../access/permission/access.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { updateStep } from '../../kernel/update-step.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyMeta } from '../property/property-meta.ts';
import { buildingStackCompany } from './building-stack-company.ts';
import { mappingStates, suggestionReasons } from './suggest.ts';

const keepers = requires(['supersync_building_stack']);

/** A Building Stack building and the property it maps to, one to one. */
export const buildingStackBuilding = defineResource({
  name: 'building_stack_building',
  singular: 'Building Stack building',
  path: '/api/v1/building_stack_buildings',
  table: 'building_stack_buildings',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    companyId: integer({ ...idRange, supplied: 'create' }),
    remoteId: text({ min: 1, max: 80, supplied: 'create', search: true, label: 'ID at Building Stack' }),
    name: text({ min: 1, max: 160, search: true }),
    address: text({ max: 200, nullable: true, search: true }),
    city: text({ max: 100, nullable: true, search: true }),
    provinceCode: text({
      pattern: /^[A-Z]{2}$/,
      rule: 'Two capital letters, such as ON',
      nullable: true,
      label: 'Province or state',
    }),
    postalCode: text({ max: 12, nullable: true, search: true }),
    unitCount: integer({ min: 0, max: 10_000, nullable: true, label: 'Units' }),
    propertyId: integer({ ...idRange, nullable: true, label: 'Property' }),
    status: choice(mappingStates, { default: 'unmapped' }),
    suggestedPropertyId: integer({
      ...idRange,
      nullable: true,
      supplied: 'never',
      label: 'Suggested property',
    }),
    suggestedBy: choice(suggestionReasons, { nullable: true, supplied: 'never' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get company() {
      return one(buildingStackCompany, { companyId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    get suggestedProperty() {
      return one(propertyMeta, { suggestedPropertyId: 'id' });
    },
  },
  access: { read: keepers, create: keepers, update: keepers, delete: keepers },
  label: 'name',
  plainFilters: ['companyId', 'status', 'propertyId'],
  defaultSort: 'name',
  summary: 'Building Stack buildings and the properties they map to',
});

/** The decisions about a building, each an update. */
export const buildingSteps = {
  accept: updateStep(buildingStackBuilding, 'status', { from: ['suggested'], to: 'mapped' }),
  choose: updateStep(buildingStackBuilding, 'status', { from: ['suggested', 'unmapped'], to: 'mapped' }),
  ignore: updateStep(buildingStackBuilding, 'status', { from: ['suggested', 'unmapped'], to: 'ignored' }),
  reopen: updateStep(buildingStackBuilding, 'status', { from: ['mapped', 'ignored'], to: 'unmapped' }),
};
