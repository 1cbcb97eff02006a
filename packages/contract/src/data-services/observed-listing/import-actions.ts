import { z } from 'zod';
import { fileName, importActions, importColumns } from '../../kernel/csv/import-actions.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { observationFields, observationMapping } from './mapping.ts';
import { observationImport } from './observation-import.ts';
import { shadowReaders } from './observed-listing.ts';

const on = importActions(observationImport, shadowReaders);

export const beginObservationImport = defineAction({
  ...on.begin,
  name: 'begin_observation_import',
  summary: 'Start an import of observed listings',
  body: z.strictObject({ name: fileName }),
});

export const addObservationRows = defineAction({
  ...on.addPart,
  name: 'add_observation_rows',
  summary: 'Add a part of the file to an import',
  idempotent: true,
});

export const readObservationColumns = defineAction({
  ...on.columns,
  name: 'read_observation_columns',
  summary: 'The columns of an import, with sample rows and a suggested mapping',
  answer: importColumns.extend({ mapping: z.partialRecord(z.enum(observationFields), z.int()) }),
});

/** Reads every row and compares it with what is known; nothing is imported yet. */
export const checkObservationImport = defineAction({
  ...on.check,
  name: 'check_observation_import',
  summary: 'Check the rows of an import',
  body: z.strictObject({
    mapping: observationMapping,
    source: z.string().trim().min(1).max(60),
    /** For rows without a day of their own. */
    seenOn: z.iso.date(),
  }),
});

export const applyObservationImport = defineAction({
  ...on.apply,
  name: 'apply_observation_import',
  summary: 'Import the valid rows',
});

export const undoObservationImport = defineAction({
  ...on.undo,
  name: 'undo_observation_import',
  summary: 'Undo an import: remove its new listings and restore those it changed',
});

export const discardObservationImport = defineAction({
  ...on.discard,
  name: 'discard_observation_import',
  summary: 'Discard a file that was not imported',
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
