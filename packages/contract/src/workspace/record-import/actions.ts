import { z } from 'zod';
import { fileName, importActions, importColumns } from '../../kernel/csv/import-actions.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { fieldMappingSchema, importModes, recordImport } from './record-import.ts';

const columnsSchema = importColumns.extend({
  /** From the last import of the same records with the same header, else guessed. */
  mapping: z.record(z.string(), z.int()),
  mode: z.enum(importModes.values),
  isRemembered: z.boolean(),
  /** The fields a new record needs. */
  required: z.array(z.string()),
});

export type RecordImportColumns = z.infer<typeof columnsSchema>;

/** Besides this access each asks for the right to write the records themselves. */
const on = importActions(recordImport, 'super-user');

export const beginRecordImport = defineAction({
  ...on.begin,
  name: 'begin_record_import',
  summary: 'Start a CSV import of records',
  body: z.strictObject({
    /** The name of the resource, such as `client`. */
    resource: z.string().min(1).max(60),
    name: fileName,
  }),
});

export const addRecordRows = defineAction({
  ...on.addPart,
  name: 'add_record_rows',
  summary: 'Add a part of the file to a CSV import',
});

export const readRecordColumns = defineAction({
  ...on.columns,
  name: 'read_record_columns',
  summary: 'The columns of a CSV import, with sample rows and a suggested mapping',
  answer: columnsSchema,
});

/** Tries every row as a single write and undoes it, so nothing is imported yet. Another mapping starts over. */
export const checkRecordImport = defineAction({
  ...on.check,
  name: 'check_record_import',
  summary: 'Check the rows of a CSV import',
  body: z.strictObject({ mapping: fieldMappingSchema, mode: z.enum(importModes.values).default('both') }),
});

export const applyRecordImport = defineAction({
  ...on.apply,
  name: 'apply_record_import',
  summary: 'Import the valid rows',
});

export const undoRecordImport = defineAction({
  ...on.undo,
  name: 'undo_record_import',
  summary: 'Undo a CSV import: records changed since are left as they are',
});

export const discardRecordImport = defineAction({
  ...on.discard,
  name: 'discard_record_import',
  summary: 'Discard a file that was not imported',
});

/** Type `progress`: the import's status and counts. */
export const recordImportRoom = (id: number): string => `record-import:${id}`;
