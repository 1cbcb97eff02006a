import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { taskRunSchema } from '../../developer/task-run/run-schema.ts';
import { importerTeam } from '../importer/importer-access.ts';
import { importer } from '../importer/importer.ts';
import { configDocumentSchema } from './config-document.ts';

const params = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });
const path = `${importer.path}/{id}/config`;
const saved = z.object({ id: z.int(), number: z.int() });

/** As it stands now, with the schedule as the scheduler has it. */
export const readImporterConfig = defineAction({
  name: 'read_importer_config',
  summary: 'The configuration of an importer',
  method: 'GET',
  path,
  access: importerTeam,
  params,
  answer: z.object({
    number: z.int(),
    document: configDocumentSchema,
    /** A JSON Schema with names, values and help, for the editor. */
    shape: z.record(z.string(), z.unknown()),
  }),
});

/** `basedOn` is the version that was edited; a newer one refuses. */
export const saveImporterConfig = defineAction({
  name: 'save_importer_config',
  summary: 'Save a new version of an importer’s configuration',
  method: 'PUT',
  path,
  access: importerTeam,
  params,
  body: z.strictObject({
    document: configDocumentSchema,
    basedOn: z.int().min(0),
    note: z.string().trim().max(500).default(''),
    restoredFrom: z.int().min(1).optional(),
  }),
  answer: saved,
  idempotent: true,
});

/** Fetches, parses and compares with this configuration, and writes nothing. Answers the run to follow. */
export const testImporterConfig = defineAction({
  name: 'test_importer_config',
  summary: 'Test a configuration without writing',
  method: 'POST',
  path: `${path}/test`,
  access: importerTeam,
  params,
  body: z.strictObject({ document: configDocumentSchema }),
  answer: taskRunSchema,
  status: 202,
  idempotent: true,
});
