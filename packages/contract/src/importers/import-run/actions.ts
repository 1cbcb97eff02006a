import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { taskRunSchema } from '../../developer/task-run/run-schema.ts';
import { importerTeam } from '../importer/importer-access.ts';
import { importer } from '../importer/importer.ts';
import { importRun } from './import-run.ts';

const id = z.coerce.number().int().min(idRange.min).max(idRange.max);
const params = z.object({ id });
const reason = z.string().trim().min(1).max(reasonLength);
const access = importerTeam;

/** Starts a run, or answers the one that waits or goes on already: an importer has one at a time. */
export const runImporterNow = defineAction({
  name: 'run_importer_now',
  summary: 'Run an importer now',
  method: 'POST',
  path: `${importer.path}/{id}/run`,
  access,
  params,
  body: z.strictObject({
    dryRun: z.boolean().default(false),
    /** A cached payload to use instead of fetching. */
    payloadId: id.optional(),
    /** The dry run to apply: its payload, and only if the difference is still the same. */
    applies: id.optional(),
  }),
  answer: taskRunSchema,
  status: 202,
  idempotent: true,
});

const decided = z.object({ id: z.int(), state: z.string(), version: z.int() });

/** Whoever started the run does not decide on it. Answers after the run that removes them was started. */
export const confirmImportRun = defineAction({
  name: 'confirm_import_run',
  summary: 'Confirm held removals',
  method: 'POST',
  path: `${importRun.path}/{id}/confirm`,
  access,
  params,
  body: z.strictObject({ reason }),
  answer: decided.extend({ runId: z.int() }),
  idempotent: true,
  step: { resource: importRun, field: 'state', from: ['held'], to: 'confirmed' },
});

export const dropImportRun = defineAction({
  name: 'drop_import_run',
  summary: 'Drop held removals; the units stay',
  method: 'POST',
  path: `${importRun.path}/{id}/drop`,
  access,
  params,
  body: z.strictObject({ reason }),
  answer: decided,
  idempotent: true,
  step: { resource: importRun, field: 'state', from: ['held'], to: 'dropped' },
});

const day = z.object({
  importerId: z.int(),
  day: z.iso.date(),
  units: z.int().nullable(),
  medianRent: z.string().nullable(),
  errors: z.int().nullable(),
  warnings: z.int().nullable(),
  runs: z.int(),
  failures: z.int(),
});
export type ImportDay = z.infer<typeof day>;

/** The days of several importers at once, oldest first; days without a run are left out. */
export const readImportDays = defineAction({
  name: 'read_import_days',
  summary: 'Units, rents and issues of importers by day',
  method: 'POST',
  path: '/api/v1/import_days',
  access,
  flag: 'r',
  body: z.strictObject({
    importerIds: z.array(z.int().min(1).max(idRange.max)).max(500),
    days: z.int().min(1).max(365).default(30),
  }),
  answer: z.array(day),
});
