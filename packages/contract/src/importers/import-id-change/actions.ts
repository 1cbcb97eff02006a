import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { choices } from '../../kernel/choices.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { importIdAdmins, importIdBatch, importIdChange } from './import-id-change.ts';

export const importIdLimits = { rows: 2000, textLength: 700_000, idLength: 80 } as const;

const id = z.int().min(idRange.min).max(idRange.max);
const params = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });
const reason = z.string().trim().min(1).max(reasonLength);
const importId = z
  .string()
  .trim()
  .min(1)
  .max(importIdLimits.idLength)
  .regex(/^[^\0]*$/);

export const idMatches = choices({
  matched: ['Matched', 'success'],
  added: ['New', 'info'],
  lost: ['Lost', 'danger'],
});

const counts = z.object({ matched: z.int(), added: z.int(), lost: z.int() });

/** What happens to a property under another import id. */
const preview = z.object({
  /** Why it is not possible. */
  problem: z.string().nullable(),
  oldImportId: z.string().nullable(),
  /** The newest payload that was read. Null: none is cached. */
  payload: z.object({ id: z.int(), at: z.string() }).nullable(),
  /** What that payload holds under the new id, and how it matches what is stored. Null: nothing. */
  found: z
    .object({
      name: z.string(),
      floorplans: counts,
      units: counts,
      /** The first units, lost ones first. */
      firstUnits: z.array(
        z.object({ importId: z.string(), number: z.string(), match: z.enum(idMatches.values) }),
      ),
    })
    .nullable(),
});

export const previewImportId = defineAction({
  name: 'preview_import_id',
  summary: 'Preview a change of an import ID',
  method: 'GET',
  path: `${importIdChange.path}/preview`,
  access: importIdAdmins,
  query: z.object({
    propertyId: z.coerce.number().int().min(idRange.min).max(idRange.max),
    importId,
  }),
  answer: preview,
});

export const changeImportId = defineAction({
  name: 'change_import_id',
  summary: 'Change the import ID of a property',
  method: 'POST',
  path: `${importIdChange.path}/change`,
  access: importIdAdmins,
  body: z.strictObject({ propertyId: id, importId, reason }),
  answer: z.object({ id: z.int() }),
  status: 201,
});

export const undoImportIdChange = defineAction({
  name: 'undo_import_id_change',
  summary: 'Undo a change of an import ID, until a run has used it',
  method: 'POST',
  path: `${importIdChange.path}/{id}/undo`,
  access: importIdAdmins,
  params,
  answer: z.object({ id: z.int() }),
  step: { resource: importIdChange, field: 'status', from: ['applied'], to: 'undone' },
});

export const idRowVerdicts = choices({
  changed: ['To change', 'success'],
  unchanged: ['Unchanged', 'neutral'],
  refused: ['Refused', 'danger'],
});

const row = z.object({
  rowNumber: z.int(),
  verdict: z.enum(idRowVerdicts.values),
  problem: z.string().nullable(),
  propertyId: z.int().nullable(),
  property: z.string().nullable(),
  oldImportId: z.string().nullable(),
  newImportId: z.string(),
  /** Whether the newest payload of its feed has the new id. Null: none is cached. */
  isInFeed: z.boolean().nullable(),
});

const text = z.string().min(1).max(importIdLimits.textLength);

/** The columns of a file. */
export const importIdColumns = ['propertyId', 'importId'] as const;

export const previewImportIds = defineAction({
  name: 'preview_import_ids',
  summary: 'Check a file of import IDs',
  method: 'POST',
  path: `${importIdBatch.path}/preview`,
  access: importIdAdmins,
  flag: 'r',
  idempotent: false,
  body: z.strictObject({ text }),
  answer: z.object({ rows: z.array(row) }),
});

/** Rows are checked again; those that are refused are left out. */
export const changeImportIds = defineAction({
  name: 'change_import_ids',
  summary: 'Change the import IDs of a file',
  method: 'POST',
  path: `${importIdBatch.path}/change`,
  access: importIdAdmins,
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^[^\0]*$/),
    reason,
    text,
  }),
  answer: z.object({ id: z.int(), changed: z.int(), refused: z.int() }),
  status: 201,
});

export const undoImportIds = defineAction({
  name: 'undo_import_ids',
  summary: 'Undo a change of many import IDs; those that a run has used stay',
  method: 'POST',
  path: `${importIdBatch.path}/{id}/undo`,
  access: importIdAdmins,
  params,
  answer: z.object({ id: z.int(), restored: z.int() }),
  step: { resource: importIdBatch, field: 'status', from: ['applied'], to: 'undone' },
});
