import { z } from 'zod';
import type { Access } from '../../access/permission/access.ts';
import { choices } from '../choices.ts';
import type { Resource } from '../define-resource.ts';
import { idRange } from '../record-id.ts';
import { importLimits } from './import-limits.ts';
import { separators } from './separator.ts';

/** The life of an import from a CSV file. */
export const importStatuses = choices({
  receiving: ['Receiving', 'running'],
  received: ['Received', 'waiting'],
  checking: ['Checking', 'running'],
  checked: ['Checked', 'success'],
  importing: ['Importing', 'running'],
  imported: ['Imported', 'success'],
  undoing: ['Undoing', 'running'],
  undone: ['Undone', 'stopped'],
  discarded: ['Discarded', 'stopped'],
});

export const importParams = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });

/** The name of a file that somebody sends. */
export const fileName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\0]*$/);

/** The file is sent in parts split between rows (by `cutRows`). The first part begins with the header. */
export const filePart = z.strictObject({
  /** From 0. An existing part is not added twice. */
  part: z.int().min(0).max(100_000),
  text: z.string().min(1).max(importLimits.chunkCharacters),
  isLast: z.boolean(),
  /** As the header has it (`separatorOf`). Without it the first part is read by its header, others by commas. */
  separator: z.enum(separators).optional(),
});

export const importState = z.object({
  id: z.int(),
  status: z.enum(importStatuses.values),
  rowCount: z.int(),
  rowsDone: z.int(),
});

export const importColumns = z.object({
  columns: z.array(z.string()),
  /** The cells of the first rows. */
  sample: z.array(z.array(z.string())),
});

/**
 * What the actions of every import from a CSV file share. Each import names them, says what its check asks for and
 * which mapping it suggests: `defineAction({ ...on.apply, name: 'apply_lead_import', summary: 'Import the valid rows' })`.
 */
export function importActions<R extends Resource, A extends Access>(resource: R, access: A) {
  const { path } = resource;
  const begun = { method: 'POST', access, answer: importState } as const;
  const onImport = { ...begun, params: importParams } as const;
  const onStatus = { resource, field: 'status' } as const;
  return {
    begin: { ...begun, path, flag: 'c', status: 201 },
    // The part's number says whether it is there already.
    addPart: { ...onImport, path: `${path}/{id}/parts`, flag: 'c', body: filePart, idempotent: false },
    columns: { method: 'GET', path: `${path}/{id}/columns`, access, params: importParams },
    check: {
      ...onImport,
      path: `${path}/{id}/check`,
      status: 202,
      step: { ...onStatus, from: ['received', 'checked'], to: 'checking' },
    },
    apply: {
      ...onImport,
      path: `${path}/{id}/apply`,
      status: 202,
      step: { ...onStatus, from: ['checked'], to: 'importing' },
    },
    undo: {
      ...onImport,
      path: `${path}/{id}/undo`,
      flag: 'd',
      status: 202,
      step: { ...onStatus, from: ['imported'], to: 'undoing' },
    },
    discard: {
      ...onImport,
      path: `${path}/{id}/discard`,
      flag: 'd',
      step: { ...onStatus, from: ['receiving', 'received', 'checked'], to: 'discarded' },
    },
  } as const;
}
