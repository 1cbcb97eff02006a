import { z } from 'zod';
import { user } from '../../access/user/user.ts';
import { choices } from '../../kernel/choices.ts';
import { importStatuses } from '../../kernel/csv/import-actions.ts';
import { importLimits } from '../../kernel/csv/import-limits.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';

export const importModes = choices({
  both: 'Create and update',
  create: 'Only create',
  update: 'Only update',
});

export const recordRowVerdicts = choices({
  unchecked: ['Not checked', 'unknown'],
  create: ['New', 'success'],
  update: ['Changed', 'info'],
  unchanged: ['Unchanged', 'neutral'],
  skipped: ['Skipped', 'archived'],
  invalid: ['Invalid', 'danger'],
  created: ['Created', 'success'],
  updated: ['Updated', 'success'],
  undone: ['Undone', 'stopped'],
  kept: ['Not undone', 'warning'],
});

/** Field → index of its column, from 0. Unmapped columns are ignored. */
export const fieldMappingSchema = z
  .record(
    z.string().max(60),
    z
      .int()
      .min(0)
      .max(importLimits.columns - 1),
  )
  .refine((mapping) => Object.keys(mapping).length > 0, { message: 'Map at least one column' })
  .refine((mapping) => new Set(Object.values(mapping)).size === Object.values(mapping).length, {
    message: 'A column can be used once',
  });

/** Field → its value before and after, as on the wire. */
const differencesSchema = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));

const never = { supplied: 'never' } as const;
const optional = { supplied: 'never', nullable: true } as const;

/** A CSV file that creates or changes records of one resource. Only its owner sees it. */
export const recordImport = defineResource({
  name: 'record_import',
  singular: 'CSV import',
  path: '/api/v1/record_imports',
  table: 'record_imports',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    resource: text({ ...never, label: 'Records' }),
    name: text({ ...never, search: true, label: 'File' }),
    status: choice(importStatuses, never),
    mode: choice(importModes, never),
    columns: json(z.array(z.string()), never),
    mapping: json(fieldMappingSchema, optional),
    chunks: integer({ ...never, help: 'Parts of the file received so far' }),
    rowCount: integer({ ...never, label: 'Rows' }),
    /** Progress of the current step. */
    rowsDone: integer(never),
    toCreate: integer({ ...never, label: 'New' }),
    toUpdate: integer({ ...never, label: 'Changed' }),
    unchanged: integer(never),
    skipped: integer(never),
    invalid: integer(never),
    created: integer(never),
    updated: integer(never),
    kept: integer({ ...never, label: 'Not undone' }),
    userId: integer({ ...never, label: 'By' }),
    stoppedReason: text({ ...optional, label: 'Stop reason' }),
    startedAt: timestamp({ ...never, label: 'Started' }),
    finishedAt: timestamp({ ...optional, label: 'Finished' }),
    modified: stamp(),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
    get rows() {
      return many(recordImportRow, { id: 'importId' });
    },
  },
  access: { read: 'super-user' },
  label: 'name',
  plainFilters: ['status', 'resource'],
  defaultSort: '-startedAt',
  summary: 'Records imported from CSV files',
});

export const recordImportRow = defineResource({
  name: 'record_import_row',
  singular: 'row',
  path: '/api/v1/record_import_rows',
  table: 'record_import_rows',
  key: ['importId', 'rowNumber'],
  fields: {
    importId: integer({ ...idRange, ...never }),
    rowNumber: integer({
      ...idRange,
      ...never,
      label: 'Row',
      help: 'As a spreadsheet counts: 1 is the header',
    }),
    verdict: choice(recordRowVerdicts, never),
    problem: text(optional),
    problemColumn: text({ ...optional, label: 'Column' }),
    recordKey: text({ ...optional, label: 'Record' }),
    changes: json(differencesSchema, optional),
    cells: json(z.array(z.string()), optional),
  },
  relations: {
    get import() {
      return one(recordImport, { importId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'rowNumber',
  plainFilters: ['importId', 'verdict'],
  defaultSort: 'rowNumber',
  versioned: false,
  countUpTo: 10_000,
  summary: 'Rows of a CSV import with their differences and problems',
});
