import { requires } from '../../access/permission/access.ts';
import { user } from '../../access/user/user.ts';
import { choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { client } from '../../records/client/client.ts';
import { importSources } from '../../records/property/property-fields.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';

export const importIdAdmins = requires(['supersync_importer_admin']);

export const idChangeStatuses = choices({
  applied: ['Applied', 'success'],
  undone: ['Undone', 'stopped'],
});

/** Many changes from one file; undone as one. */
export const importIdBatch = defineResource({
  name: 'import_id_batch',
  singular: 'change of many import IDs',
  plural: 'changes of many import IDs',
  path: '/api/v1/import_id_batches',
  table: 'import_id_batches',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    name: text({ supplied: 'never', label: 'File', search: true }),
    reason: text({ supplied: 'never' }),
    status: choice(idChangeStatuses, { supplied: 'never' }),
    changed: integer({ supplied: 'never', label: 'Changed' }),
    refused: integer({ supplied: 'never', label: 'Refused' }),
    restored: integer({ supplied: 'never', nullable: true, label: 'Put back' }),
    userId: integer({ supplied: 'never', nullable: true, label: 'Changed by' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: importIdAdmins },
  label: 'name',
  plainFilters: ['status'],
  defaultSort: '-id',
  summary: 'Changes of many import IDs by file',
});

/** A property that its source calls by another id from now on. */
export const importIdChange = defineResource({
  name: 'import_id_change',
  singular: 'change of an import ID',
  plural: 'changes of import IDs',
  path: '/api/v1/import_id_changes',
  table: 'import_id_changes',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    batchId: integer({ ...idRange, supplied: 'never', nullable: true }),
    propertyId: integer({ ...idRange, supplied: 'never', label: 'Property' }),
    clientId: integer({ ...idRange, supplied: 'never', label: 'Client' }),
    importSource: choice(importSources, { supplied: 'never', label: 'Source' }),
    oldImportId: text({ supplied: 'never', nullable: true, label: 'Old import ID', search: true }),
    newImportId: text({ supplied: 'never', label: 'New import ID', search: true }),
    reason: text({ supplied: 'never' }),
    status: choice(idChangeStatuses, { supplied: 'never' }),
    userId: integer({ supplied: 'never', nullable: true, label: 'Changed by' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    get client() {
      return one(client, { clientId: 'id' });
    },
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: importIdAdmins },
  label: 'newImportId',
  plainFilters: ['status', 'propertyId', 'batchId', 'clientId'],
  defaultSort: '-id',
  summary: 'Changes of import IDs',
});
