import { choices } from '../../kernel/choices.ts';
import { z } from 'zod';
import { client } from '../../records/client/client.ts';
import { importStatuses } from '../../kernel/csv/import-actions.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { leadReplayers } from '../lead/lead-access.ts';
import { lead } from '../lead/lead.ts';
import { user } from '../../access/user/user.ts';
import { mappingSchema } from './mapping.ts';

export const rowVerdicts = choices({
  unchecked: ['Not checked', 'unknown'],
  ok: ['Valid', 'success'],
  invalid: ['Invalid', 'danger'],
  duplicate: ['Duplicate', 'warning'],
  suppressed: ['Redacted', 'archived'],
});

export const leadImport = defineResource({
  name: 'lead_import',
  path: '/v0/lead-imports',
  table: 'lead_imports',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    name: text({ supplied: 'never', search: true, label: 'File' }),
    status: choice(importStatuses, { supplied: 'never' }),
    columns: json(z.array(z.string()), { supplied: 'never' }),
    mapping: json(mappingSchema, { supplied: 'never', nullable: true }),
    source: text({ supplied: 'never', nullable: true }),
    clientId: integer({ supplied: 'never', nullable: true }),
    chunks: integer({ supplied: 'never', help: 'Parts of the file received so far' }),
    rowCount: integer({ supplied: 'never', label: 'Rows' }),
    /** Progress of the current step. */
    rowsDone: integer({ supplied: 'never' }),
    ok: integer({ supplied: 'never' }),
    invalid: integer({ supplied: 'never' }),
    duplicates: integer({ supplied: 'never' }),
    suppressed: integer({
      supplied: 'never',
      label: 'Redacted',
      help: 'Redacted people are never imported',
    }),
    imported: integer({ supplied: 'never' }),
    userId: integer({ supplied: 'never', label: 'By' }),
    stoppedReason: text({ supplied: 'never', nullable: true, label: 'Stop reason' }),
    error: text({ supplied: 'never', nullable: true }),
    created: timestamp({ supplied: 'never' }),
    finishedAt: timestamp({ supplied: 'never', nullable: true, label: 'Finished' }),
    modified: stamp(),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
    get client() {
      return one(client, { clientId: 'id' });
    },
    get rows() {
      return many(leadImportRow, { id: 'importId' });
    },
  },
  access: { read: leadReplayers },
  label: 'name',
  plainFilters: ['status'],
  defaultSort: '-created',
  summary: 'Imports of leads from CSV',
});

/** The rows of an import, kept until it is imported, undone or discarded; then only those with problems. */
export const leadImportRow = defineResource({
  name: 'lead_import_row',
  singular: 'row',
  path: '/v0/lead-import-rows',
  table: 'lead_import_rows',
  key: ['importId', 'rowNumber'],
  fields: {
    importId: integer({ ...idRange, supplied: 'never' }),
    rowNumber: integer({
      ...idRange,
      supplied: 'never',
      label: 'Row',
      help: 'As a spreadsheet counts: 1 is the header',
    }),
    verdict: choice(rowVerdicts, { supplied: 'never' }),
    problem: text({ supplied: 'never', nullable: true }),
    duplicateOf: integer({ supplied: 'never', nullable: true, help: 'The lead it repeats' }),
    duplicateRow: integer({ supplied: 'never', nullable: true, help: 'The row it repeats' }),
    cells: json(z.array(z.string()), { supplied: 'never', nullable: true, personal: true }),
  },
  relations: {
    get import() {
      return one(leadImport, { importId: 'id' });
    },
    get repeatedLead() {
      return one(lead, { duplicateOf: 'id' });
    },
  },
  access: { read: leadReplayers },
  label: 'rowNumber',
  plainFilters: ['importId', 'verdict'],
  defaultSort: 'rowNumber',
  versioned: false,
  countUpTo: 10_000,
  summary: 'Rows of an import and their problems',
});
