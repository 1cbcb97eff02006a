import { z } from 'zod';
import { importLimits } from '../../kernel/csv/import-limits.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { fieldMappingSchema, importModes, recordImport, recordImportStatuses } from './record-import.ts';

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const state = z.object({
  id: z.int(),
  status: z.enum(recordImportStatuses.values),
  rowCount: z.int(),
  rowsDone: z.int(),
});

const columnsSchema = z.object({
  columns: z.array(z.string()),
  /** The cells of the first rows. */
  sample: z.array(z.array(z.string())),
  /** From the last import of the same records with the same header, else guessed. */
  mapping: z.record(z.string(), z.int()),
  mode: z.enum(importModes.values),
  isRemembered: z.boolean(),
  /** The fields a new record needs. */
  required: z.array(z.string()),
});

export type RecordImportColumns = z.infer<typeof columnsSchema>;

/** Besides this access each asks for the right to write the records themselves. */
const access = 'super-user';

export const beginRecordImport = defineAction({
  name: 'begin_record_import',
  summary: 'Start a CSV import of records',
  method: 'POST',
  path: recordImport.path,
  access,
  flag: 'c',
  body: z.strictObject({
    /** The name of the resource, such as `client`. */
    resource: z.string().min(1).max(60),
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^[^\0]*$/),
  }),
  answer: state,
  status: 201,
});

/** The file is sent in parts split between rows (by `cutRows`). The first part begins with the header. */
export const addRecordRows = defineAction({
  name: 'add_record_rows',
  summary: 'Add a part of the file to a CSV import',
  method: 'POST',
  path: `${recordImport.path}/{id}/parts`,
  access,
  flag: 'c',
  params,
  body: z.strictObject({
    /** From 0. An existing part is not added twice. */
    part: z.int().min(0).max(100_000),
    text: z.string().min(1).max(importLimits.chunkCharacters),
    isLast: z.boolean(),
  }),
  answer: state,
  // The part's number says whether it is there already.
  idempotent: false,
});

export const readRecordColumns = defineAction({
  name: 'read_record_columns',
  summary: 'The columns of a CSV import, with sample rows and a suggested mapping',
  method: 'GET',
  path: `${recordImport.path}/{id}/columns`,
  access,
  params,
  answer: columnsSchema,
});

/** Tries every row as a single write and undoes it, so nothing is imported yet. Another mapping starts over. */
export const checkRecordImport = defineAction({
  name: 'check_record_import',
  summary: 'Check the rows of a CSV import',
  method: 'POST',
  path: `${recordImport.path}/{id}/check`,
  access,
  params,
  body: z.strictObject({ mapping: fieldMappingSchema, mode: z.enum(importModes.values).default('both') }),
  answer: state,
  status: 202,
  step: { resource: recordImport, field: 'status', from: ['received', 'checked'], to: 'checking' },
});

export const applyRecordImport = defineAction({
  name: 'apply_record_import',
  summary: 'Import the valid rows',
  method: 'POST',
  path: `${recordImport.path}/{id}/apply`,
  access,
  params,
  answer: state,
  status: 202,
  step: { resource: recordImport, field: 'status', from: ['checked'], to: 'importing' },
});

export const undoRecordImport = defineAction({
  name: 'undo_record_import',
  summary: 'Undo a CSV import: records changed since are left as they are',
  method: 'POST',
  path: `${recordImport.path}/{id}/undo`,
  access,
  flag: 'd',
  params,
  answer: state,
  status: 202,
  step: { resource: recordImport, field: 'status', from: ['imported'], to: 'undoing' },
});

export const discardRecordImport = defineAction({
  name: 'discard_record_import',
  summary: 'Discard a file that was not imported',
  method: 'POST',
  path: `${recordImport.path}/{id}/discard`,
  access,
  flag: 'd',
  params,
  answer: state,
  step: {
    resource: recordImport,
    field: 'status',
    from: ['receiving', 'received', 'checked'],
    to: 'discarded',
  },
});

/** Type `progress`: the import's status and counts. */
export const recordImportRoom = (id: number): string => `record-import:${id}`;
