import { defineResource, one } from '../../kernel/define-resource.ts';
import { integer, json, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../../access/user/user.ts';
import { importerTeam } from '../importer/importer-access.ts';
import { importer } from '../importer/importer.ts';
import { configDocumentSchema } from './config-document.ts';

const never = { supplied: 'never' } as const;

/** A version of an importer's configuration. The highest number is in use; one without a number was only tested. */
export const importerConfig = defineResource({
  name: 'importer_config',
  singular: 'configuration',
  plural: 'configurations',
  path: '/api/v1/importer_configs',
  table: 'importer_configs',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    importerId: integer({ ...idRange, ...never, label: 'Importer' }),
    number: integer({ ...never, nullable: true, label: 'Version' }),
    document: json(configDocumentSchema, { ...never, label: 'Configuration' }),
    note: text({ ...never, nullable: true, max: 500 }),
    restoredFrom: integer({ ...never, nullable: true, label: 'Restored from version' }),
    createdUserId: integer({ ...never, nullable: true, label: 'Saved by' }),
    created: timestamp({ ...never, label: 'Saved' }),
  },
  relations: {
    get importer() {
      return one(importer, { importerId: 'id' });
    },
    get createdBy() {
      return one(user, { createdUserId: 'id' });
    },
  },
  access: { read: importerTeam },
  label: 'number',
  plainFilters: ['importerId', 'number'],
  defaultSort: '-id',
  summary: 'Versions of importers’ configurations',
});
