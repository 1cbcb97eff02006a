import { client } from '../client/client.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { site } from '../../websites/site/site.ts';

/** A setting of a client, or of one of its websites. */
export const setting = defineResource({
  name: 'lift_setting',
  singular: 'setting',
  path: '/api/v1/lift_settings',
  table: 'settings',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    clientId: integer({ ...idRange }),
    siteId: integer({ ...idRange, nullable: true }),
    moduleKey: text({ min: 1, max: 60, default: 'global' }),
    key: text({ min: 1, max: 120, search: true }),
    value: text({ max: 10_000, format: 'multiline' }),
    created: timestamp({ supplied: 'create', default: 'now' }),
    createdUserId: integer({ ...idRange, nullable: true, supplied: 'create', label: 'Created by' }),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get site() {
      return one(site, { siteId: 'id' });
    },
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user' },
  label: 'key',
  plainFilters: ['clientId', 'key', 'moduleKey'],
  summary: 'Settings of clients and their websites',
});
