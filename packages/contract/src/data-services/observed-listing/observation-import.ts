import { z } from 'zod';
import { user } from '../../access/user/user.ts';
import { choices } from '../../kernel/choices.ts';
import { importStatuses } from '../../kernel/csv/import-actions.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, date, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { observationMapping } from './mapping.ts';
import { shadowReaders } from './observed-listing.ts';

export const observationVerdicts = choices({
  unchecked: ['Not checked', 'unknown'],
  added: ['New', 'success'],
  changed: ['Seen again', 'info'],
  unchanged: ['Repeated', 'neutral'],
  invalid: ['Invalid', 'danger'],
});

const never = { supplied: 'never' } as const;

export const observationImport = defineResource({
  name: 'observation_import',
  singular: 'import of observations',
  plural: 'imports of observations',
  path: '/api/v1/observation_imports',
  table: 'observation_imports',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    name: text({ ...never, search: true, label: 'File' }),
    status: choice(importStatuses, never),
    source: text({ ...never, nullable: true, label: 'Listing site' }),
    seenOn: date({ ...never, nullable: true, label: 'Seen on' }),
    columns: json(z.array(z.string()), never),
    mapping: json(observationMapping, { ...never, nullable: true }),
    chunks: integer({ ...never, label: 'Parts' }),
    rowCount: integer({ ...never, label: 'Rows' }),
    rowsDone: integer({ ...never, label: 'Rows done' }),
    added: integer({ ...never, label: 'New' }),
    changed: integer({ ...never, label: 'Seen again' }),
    unchanged: integer({ ...never, label: 'Repeated' }),
    invalid: integer(never),
    imported: integer(never),
    userId: integer({ ...never, nullable: true, label: 'By' }),
    stoppedReason: text({ ...never, nullable: true, label: 'Stop reason' }),
    created: timestamp(never),
    finishedAt: timestamp({ ...never, nullable: true, label: 'Finished' }),
    modified: stamp(),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: shadowReaders },
  label: 'name',
  plainFilters: ['status'],
  defaultSort: '-id',
  summary: 'Imports of observed listings from CSV',
});

export const observationImportRow = defineResource({
  name: 'observation_import_row',
  singular: 'row',
  path: '/api/v1/observation_import_rows',
  table: 'observation_import_rows',
  key: ['importId', 'rowNumber'],
  fields: {
    importId: integer({ ...idRange, ...never }),
    rowNumber: integer({ ...idRange, ...never, label: 'Row' }),
    verdict: choice(observationVerdicts, never),
    problem: text({ ...never, nullable: true }),
    cells: json(z.array(z.string()), { ...never, nullable: true }),
    observedListingId: integer({ ...never, nullable: true, label: 'Listing' }),
  },
  relations: {
    get import() {
      return one(observationImport, { importId: 'id' });
    },
  },
  access: { read: shadowReaders },
  label: 'rowNumber',
  plainFilters: ['importId', 'verdict'],
  defaultSort: 'rowNumber',
  versioned: false,
  countUpTo: 10_000,
  summary: 'Rows of an import of observations and their problems',
});
