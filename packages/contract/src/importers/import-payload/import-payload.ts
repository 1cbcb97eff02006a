import { z } from 'zod';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, json, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { taskRun } from '../../developer/task-run/task-run.ts';
import { feedDialects } from '../feed-parser/feed.ts';
import { importerTeam } from '../importer/importer-access.ts';
import { importer } from '../importer/importer.ts';

const never = { supplied: 'never' } as const;
const optional = { supplied: 'never', nullable: true } as const;

/** An answer of a source as it arrived, and what was made of it then. */
export const importPayload = defineResource({
  name: 'import_payload',
  singular: 'payload',
  path: '/api/v1/import_payloads',
  table: 'import_payloads',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    importerId: integer({ ...idRange, ...never, label: 'Importer' }),
    runId: integer({ ...optional, label: 'Run' }),
    url: text({ ...never, max: 500, label: 'Address', search: true }),
    httpStatus: integer({ ...never, label: 'HTTP status' }),
    contentType: text({ ...optional, label: 'Content type' }),
    encoding: text(never),
    etag: text({ ...optional, label: 'ETag' }),
    hash: text({ ...optional, label: 'SHA-256', search: 'whole', help: 'Equal documents are stored once.' }),
    bytes: integer({ ...never, label: 'Size' }),
    durationMs: integer({ ...never, label: 'Took' }),
    dialect: choice(feedDialects, { ...optional, label: 'Format' }),
    propertyCount: integer({ ...optional, label: 'Properties' }),
    floorplanCount: integer({ ...optional, label: 'Floorplans' }),
    unitCount: integer({ ...optional, label: 'Units' }),
    errorCount: integer({ ...optional, label: 'Errors' }),
    warningCount: integer({ ...optional, label: 'Warnings' }),
    issues: json(z.record(z.string(), z.int()), { ...never, help: 'Issue code and how often.' }),
    pinned: flag({ ...never, help: 'A pinned payload is never deleted.' }),
    fetchedAt: timestamp({ ...never, label: 'Fetched' }),
  },
  relations: {
    get importer() {
      return one(importer, { importerId: 'id' });
    },
    get run() {
      return one(taskRun, { runId: 'id' });
    },
  },
  access: { read: importerTeam },
  label: 'id',
  plainFilters: ['importerId', 'runId', 'httpStatus', 'hash', 'pinned'],
  defaultSort: '-fetchedAt,-id',
  countUpTo: 10_000,
  summary: 'Cached answers of sources',
});
