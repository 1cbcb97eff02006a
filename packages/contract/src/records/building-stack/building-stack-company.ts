import { requires } from '../../access/permission/access.ts';
import { client } from '../client/client.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { updateStep } from '../../kernel/update-step.ts';
import { idRange } from '../../kernel/record-id.ts';
import { buildingStackBuilding } from './building-stack-building.ts';
import { mappingStates } from './suggest.ts';

export const buildingStackEditors = requires(['supersync_building_stack']);

/** A Building Stack company and the client it maps to. */
export const buildingStackCompany = defineResource({
  name: 'building_stack_company',
  singular: 'Building Stack company',
  plural: 'Building Stack companies',
  path: '/api/v1/building_stack_companies',
  table: 'building_stack_companies',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    remoteId: text({ min: 1, max: 80, supplied: 'create', search: true, label: 'ID at Building Stack' }),
    name: text({ min: 1, max: 160, search: true }),
    clientId: integer({ ...idRange, nullable: true, label: 'Client' }),
    status: choice(mappingStates, { default: 'unmapped' }),
    suggestedClientId: integer({ ...idRange, nullable: true, supplied: 'never', label: 'Suggested client' }),
    fetchedAt: timestamp({ nullable: true, supplied: 'never', label: 'Last fetched' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get suggestedClient() {
      return one(client, { suggestedClientId: 'id' });
    },
    get buildings() {
      return many(buildingStackBuilding, { id: 'companyId' });
    },
  },
  access: {
    read: buildingStackEditors,
    create: buildingStackEditors,
    update: buildingStackEditors,
    delete: buildingStackEditors,
  },
  label: 'name',
  plainFilters: ['status', 'clientId'],
  defaultSort: 'name',
  summary: 'Building Stack companies and the clients they map to',
});

/** The decisions about a company, each an update. */
export const companySteps = {
  accept: updateStep(buildingStackCompany, 'status', { from: ['suggested'], to: 'mapped' }),
  reopen: updateStep(buildingStackCompany, 'status', { from: ['mapped'], to: 'unmapped' }),
};
