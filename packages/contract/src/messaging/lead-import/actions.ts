import { z } from 'zod';
import { importLimits } from '../../kernel/csv/import-limits.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { leadReplayers } from '../lead/lead-access.ts';
import { leadImport, leadImportStatuses } from './lead-import.ts';
import { importFields, mappingSchema } from './mapping.ts';

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const state = z.object({
  id: z.int(),
  status: z.enum(leadImportStatuses.values),
  rowCount: z.int(),
  rowsDone: z.int(),
});

const columnsSchema = z.object({
  columns: z.array(z.string()),
  /** The cells of the first rows. */
  sample: z.array(z.array(z.string())),
  /** From the last import with the same header, else guessed. */
  mapping: z.partialRecord(z.enum(importFields), z.int()),
  isRemembered: z.boolean(),
});

export type ImportColumns = z.infer<typeof columnsSchema>;

export const beginLeadImport = defineAction({
  name: 'begin_lead_import',
  summary: 'Start an import of leads',
  method: 'POST',
  path: leadImport.path,
  access: leadReplayers,
  flag: 'c',
  body: z.strictObject({
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

/**
 * The file is sent in parts split between rows (by `cutRows`), so that a file of any size needs little memory
 * on both sides and a lost part can be resent. The first part begins with the header.
 */
export const addLeadRows = defineAction({
  name: 'add_lead_rows',
  summary: 'Add a part of the file to an import',
  method: 'POST',
  path: `${leadImport.path}/{id}/parts`,
  access: leadReplayers,
  flag: 'c',
  params,
  body: z.strictObject({
    /** From 0. An existing part is not added twice. */
    part: z.int().min(0).max(100_000),
    text: z.string().min(1).max(importLimits.chunkCharacters),
    isLast: z.boolean(),
  }),
  answer: state.extend(columnsSchema.shape),
  // The part's number says whether it is there already.
  idempotent: false,
});

/** The columns of an uploaded file, for returning to it. */
export const readImportColumns = defineAction({
  name: 'read_import_columns',
  summary: 'The columns of an import, with sample rows and a suggested mapping',
  method: 'GET',
  path: `${leadImport.path}/{id}/columns`,
  access: leadReplayers,
  params,
  answer: columnsSchema,
});

/** Maps, validates and compares every row; nothing is imported yet. Another mapping starts over. */
export const checkLeadImport = defineAction({
  name: 'check_lead_import',
  summary: 'Check the rows of an import',
  method: 'POST',
  path: `${leadImport.path}/{id}/check`,
  access: leadReplayers,
  params,
  body: z.strictObject({
    mapping: mappingSchema,
    source: z.string().trim().min(1).max(60),
    /** A lead without a known property belongs to this client only. */
    clientId: z.int().min(1).max(2_147_483_647),
  }),
  answer: state,
  status: 202,
  step: { resource: leadImport, field: 'status', from: ['received', 'checked'], to: 'checking' },
});

/** Imports the valid rows as one batch that can be undone. */
export const applyLeadImport = defineAction({
  name: 'apply_lead_import',
  summary: 'Import the valid rows',
  method: 'POST',
  path: `${leadImport.path}/{id}/apply`,
  access: leadReplayers,
  params,
  body: z.strictObject({ withDuplicates: z.boolean().default(false) }),
  answer: state,
  status: 202,
  step: { resource: leadImport, field: 'status', from: ['checked'], to: 'importing' },
});

export const undoLeadImport = defineAction({
  name: 'undo_lead_import',
  summary: 'Undo an import: remove every lead of it',
  method: 'POST',
  path: `${leadImport.path}/{id}/undo`,
  access: leadReplayers,
  flag: 'd',
  params,
  answer: state,
  status: 202,
  step: { resource: leadImport, field: 'status', from: ['imported'], to: 'undoing' },
});

export const discardLeadImport = defineAction({
  name: 'discard_lead_import',
  summary: 'Discard a file that was not imported',
  method: 'POST',
  path: `${leadImport.path}/{id}/discard`,
  access: leadReplayers,
  flag: 'd',
  params,
  answer: state,
  step: {
    resource: leadImport,
    field: 'status',
    from: ['receiving', 'received', 'checked'],
    to: 'discarded',
  },
});

/** Type `progress`: the import's status and counts. */
export const leadImportRoom = (id: number): string => `lead-import:${id}`;
