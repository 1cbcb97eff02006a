import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { changeKinds, fieldChange } from '../../syndication/feed/feed-change.ts';
import { importerTeam } from '../importer/importer-access.ts';
import { changedRecords } from '../import-run/import-change.ts';
import { importPayload } from './import-payload.ts';

const id = z.coerce.number().int().min(idRange.min).max(idRange.max);
const params = z.object({ id });
const ofPayload = `${importPayload.path}/{id}`;
const access = importerTeam;

/** Maximum bytes of a document per answer. */
export const maxPayloadWindow = 1_048_576;

/** A window begins and ends between two characters, so it may be a few bytes longer than requested. */
export const readPayloadText = defineAction({
  name: 'read_payload_text',
  summary: 'Part of a cached document',
  method: 'GET',
  path: `${ofPayload}/text`,
  access,
  params,
  query: z.object({
    from: z.coerce.number().int().min(0).default(0),
    length: z.coerce.number().int().min(1).max(maxPayloadWindow).default(maxPayloadWindow),
  }),
  answer: z.object({
    from: z.int(),
    /** The start of the next window; null at the end. */
    next: z.int().nullable(),
    total: z.int(),
    text: z.string(),
  }),
});

export const pinPayload = defineAction({
  name: 'pin_payload',
  summary: 'Pin or unpin a payload',
  method: 'POST',
  path: `${ofPayload}/pin`,
  access,
  params,
  body: z.object({ pinned: z.boolean() }),
  answer: z.object({ id: z.int(), pinned: z.boolean(), version: z.int() }),
  idempotent: true,
});

const figures = z.object({
  properties: z.int(),
  floorplans: z.int(),
  units: z.int(),
  errors: z.int(),
  warnings: z.int(),
});

/** Rows listed at most; the counts are complete. */
export const maxReadChanges = 500;

/** Reads the document with today's parser and compares the result with what was made of it when it was fetched. */
export const reparsePayload = defineAction({
  name: 'reparse_payload',
  summary: 'Parse a cached document again',
  method: 'POST',
  path: `${ofPayload}/reparse`,
  access,
  flag: 'r',
  params,
  answer: z.object({
    dialect: z.string().nullable(),
    /** What was made of it when it was fetched; null if nothing was. */
    before: figures.nullable(),
    after: figures,
    issues: z.array(z.object({ code: z.string(), before: z.int(), after: z.int() })),
    counts: z.object({ added: z.int(), changed: z.int(), removed: z.int(), unchanged: z.int() }),
    changes: z.array(
      z.object({
        record: z.enum(changedRecords.values),
        propertyImportId: z.string(),
        importId: z.string(),
        kind: z.enum(changeKinds.values),
        fields: z.array(fieldChange),
      }),
    ),
  }),
});

const importId = z.string().min(1).max(200);

/** Where a record stands in a document, and what each of its values was read from. */
export const traceInPayload = defineAction({
  name: 'trace_in_payload',
  summary: 'Where a record stands in a cached document',
  method: 'GET',
  path: `${ofPayload}/trace`,
  access,
  params,
  query: z.object({
    record: z.enum(changedRecords.values),
    importId,
    /** Of the property it belongs to; several may have a unit of one id. */
    propertyImportId: importId.optional(),
  }),
  answer: z.object({
    /** Null if the document does not contain it. Lines count from 1. */
    line: z.int().nullable(),
    /** Where to begin reading the document, in bytes: at the line, or within it where it is very long. */
    at: z.int().nullable(),
    path: z.string().nullable(),
    values: z.array(
      z.object({
        field: z.string(),
        raw: z.string(),
        value: z.string().nullable(),
        path: z.string(),
        line: z.int(),
      }),
    ),
  }),
});
