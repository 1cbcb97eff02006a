import { z } from 'zod';
import { choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, json, text } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { changeKinds, fieldChange } from '../../syndication/feed/feed-change.ts';
import { importerTeam } from '../importer/importer-access.ts';
import { importRun } from './import-run.ts';

export const changedRecords = choices({ property: 'Property', floorplan: 'Floorplan', unit: 'Unit' });

const never = { supplied: 'never' } as const;

/** One record that a run changed, or would change. */
export const importChange = defineResource({
  name: 'import_change',
  singular: 'imported change',
  path: '/api/v1/import_changes',
  table: 'import_changes',
  key: ['id'],
  fields: {
    id: integer({ min: 1, ...never }),
    importRunId: integer({ ...idRange, ...never, label: 'Import run' }),
    propertyId: integer({ ...idRange, ...never, label: 'Property' }),
    record: choice(changedRecords, never),
    importId: text({ ...never, search: true, label: 'Import ID' }),
    name: text({ ...never, search: true }),
    kind: choice(changeKinds, { ...never, label: 'Change' }),
    fields: json(z.array(fieldChange), never),
    lockedFields: json(z.array(z.string()), {
      ...never,
      label: 'Locked',
      help: 'Fields a lock kept as they were.',
    }),
    held: flag({ ...never, help: 'A removal that waits for a person.' }),
  },
  relations: {
    get importRun() {
      return one(importRun, { importRunId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
  },
  access: { read: importerTeam },
  label: 'name',
  plainFilters: ['importRunId', 'propertyId', 'record', 'kind', 'importId'],
  defaultSort: 'id',
  versioned: false,
  countUpTo: 10_000,
  summary: 'Changes of import runs, record by record',
});
