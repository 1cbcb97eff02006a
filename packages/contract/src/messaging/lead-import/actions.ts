import { z } from 'zod';
import { fileName, importActions, importColumns, importState } from '../../kernel/csv/import-actions.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { leadReplayers } from '../lead/lead-access.ts';
import { leadImport } from './lead-import.ts';
import { importFields, mappingSchema } from './mapping.ts';

const columnsSchema = importColumns.extend({
  /** From the last import with the same header, else guessed. */
  mapping: z.partialRecord(z.enum(importFields), z.int()),
  isRemembered: z.boolean(),
});

export type ImportColumns = z.infer<typeof columnsSchema>;

const on = importActions(leadImport, leadReplayers);

export const beginLeadImport = defineAction({
  ...on.begin,
  name: 'begin_lead_import',
  summary: 'Start an import of leads',
  body: z.strictObject({ name: fileName }),
});

export const addLeadRows = defineAction({
  ...on.addPart,
  name: 'add_lead_rows',
  summary: 'Add a part of the file to an import',
  answer: importState.extend(columnsSchema.shape),
});

/** The columns of an uploaded file, for returning to it. */
export const readImportColumns = defineAction({
  ...on.columns,
  name: 'read_import_columns',
  summary: 'The columns of an import, with sample rows and a suggested mapping',
  answer: columnsSchema,
});

/** Maps, validates and compares every row; nothing is imported yet. Another mapping starts over. */
export const checkLeadImport = defineAction({
  ...on.check,
  name: 'check_lead_import',
  summary: 'Check the rows of an import',
  body: z.strictObject({
    mapping: mappingSchema,
    source: z.string().trim().min(1).max(60),
    /** A lead without a known property belongs to this client only. */
    clientId: z.int().min(idRange.min).max(idRange.max),
  }),
});

/** Imports the valid rows as one batch that can be undone. */
export const applyLeadImport = defineAction({
  ...on.apply,
  name: 'apply_lead_import',
  summary: 'Import the valid rows',
  body: z.strictObject({ withDuplicates: z.boolean().default(false) }),
});

export const undoLeadImport = defineAction({
  ...on.undo,
  name: 'undo_lead_import',
  summary: 'Undo an import: remove every lead of it',
});

export const discardLeadImport = defineAction({
  ...on.discard,
  name: 'discard_lead_import',
  summary: 'Discard a file that was not imported',
});

/** Type `progress`: the import's status and counts. */
export const leadImportRoom = (id: number): string => `lead-import:${id}`;
