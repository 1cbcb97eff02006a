import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { observationFields, observationMapping } from './mapping.ts';
import { observationImport, observationImportStatuses } from './observation-import.ts';
import { shadowReaders } from './observed-listing.ts';

export const observationLimits = { rows: 500_000, columns: 200, chunkCharacters: 700_000 } as const;

const params = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });
const state = z.object({
  id: z.int(),
  status: z.enum(observationImportStatuses.values),
  rowCount: z.int(),
  rowsDone: z.int(),
});
const onImport = { method: 'POST', access: shadowReaders, params, idempotent: true } as const;
const onStatus = { resource: observationImport, field: 'status' } as const;
const { path } = observationImport;

export const beginObservationImport = defineAction({
  name: 'begin_observation_import',
  summary: 'Start an import of observed listings',
  method: 'POST',
  path,
  access: shadowReaders,
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
  idempotent: true,
});

/** The file is sent in parts split between rows (by `cutRows`). The first part begins with the header. */
export const addObservationRows = defineAction({
  name: 'add_observation_rows',
  summary: 'Add a part of the file to an import',
  method: 'POST',
  path: `${path}/{id}/parts`,
  access: shadowReaders,
  flag: 'c',
  params,
  body: z.strictObject({
    /** From 0. An existing part is not added twice. */
    part: z.int().min(0).max(100_000),
    text: z.string().min(1).max(observationLimits.chunkCharacters),
    isLast: z.boolean(),
  }),
  answer: state,
});

export const readObservationColumns = defineAction({
  name: 'read_observation_columns',
  summary: 'The columns of an import, with sample rows and a suggested mapping',
  method: 'GET',
  path: `${path}/{id}/columns`,
  access: shadowReaders,
  params,
  answer: z.object({
    columns: z.array(z.string()),
    sample: z.array(z.array(z.string())),
    mapping: z.partialRecord(z.enum(observationFields), z.int()),
  }),
});

/** Reads every row and compares it with what is known; nothing is imported yet. */
export const checkObservationImport = defineAction({
  ...onImport,
  name: 'check_observation_import',
  summary: 'Check the rows of an import',
  path: `${path}/{id}/check`,
  body: z.strictObject({
    mapping: observationMapping,
    source: z.string().trim().min(1).max(60),
    /** For rows without a day of their own. */
    seenOn: z.iso.date(),
  }),
  answer: state,
  status: 202,
  step: { ...onStatus, from: ['received', 'checked'], to: 'checking' },
});

export const applyObservationImport = defineAction({
  ...onImport,
  name: 'apply_observation_import',
  summary: 'Import the valid rows',
  path: `${path}/{id}/apply`,
  answer: state,
  status: 202,
  step: { ...onStatus, from: ['checked'], to: 'importing' },
});

export const undoObservationImport = defineAction({
  ...onImport,
  name: 'undo_observation_import',
  summary: 'Undo an import: remove its new listings and restore those it changed',
  path: `${path}/{id}/undo`,
  flag: 'd',
  answer: state,
  status: 202,
  step: { ...onStatus, from: ['imported'], to: 'undoing' },
});

export const discardObservationImport = defineAction({
  ...onImport,
  name: 'discard_observation_import',
  summary: 'Discard a file that was not imported',
  path: `${path}/{id}/discard`,
  flag: 'd',
  answer: state,
  step: { ...onStatus, from: ['receiving', 'received', 'checked'], to: 'discarded' },
});

export const observeFeeds = defineAction({
  name: 'observe_own_feeds',
  summary: 'Record the listings of our published feeds as observations of today',
  method: 'POST',
  path: '/api/v1/observed_listings/own_feeds',
  access: shadowReaders,
  answer: z.object({ added: z.int(), seenAgain: z.int() }),
  idempotent: true,
});

/** Type `progress`: the status and how far it has come. */
export const observationImportRoom = (id: number): string => `observation-import:${id}`;
