import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { choices } from '../../kernel/choices.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { migrationAdministrators, migrationDevelopers } from './access.ts';
import { idParameter } from './actions.ts';
import { databaseEnvironment, driftStates } from './database-environment.ts';
import { databaseMigration } from './database-migration.ts';
import { directions, legalSteps, stepTargets } from './life.ts';
import { rehearsalResult, runKinds, runStatuses } from './migration-run.ts';
import { schemaDiff } from './schema-diff.ts';

const { path } = databaseMigration;
const onEnvironment = z.object({ id: idParameter, databaseId: idParameter });
const environmentOnly = z.object({ databaseId: idParameter });

const reason = z
  .string()
  .trim()
  .min(1, 'Say why')
  .max(reasonLength)
  .regex(/^[^\0]*$/);

/** Usually sent without a body. A body overrides blocking gates, which requires `supersync_admin_tools`. */
const overrides = z
  .strictObject({ overrideReason: reason.optional(), driftReason: reason.optional() })
  .nullish();

export const runSchema = z.object({
  id: z.int(),
  databaseMigrationId: z.int(),
  databaseEnvironmentId: z.int(),
  kind: z.enum(runKinds.values),
  status: z.enum(runStatuses.values),
  hash: z.string(),
  transactional: z.boolean(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  startedUser: z.int().nullable(),
  statementCount: z.int(),
  statementsDone: z.int(),
  error: z.string().nullable(),
  overrideReason: z.string().nullable(),
  driftReason: z.string().nullable(),
  rehearsal: rehearsalResult.nullable(),
});
export type StartedRun = z.infer<typeof runSchema>;

/** Starts the run; its room and its record show the progress. */
export const upgradeEnvironment = defineAction({
  name: 'upgrade_environment',
  summary: 'Run a migration’s up script on an environment',
  method: 'POST',
  path: `${path}/{id}/upgrade/{databaseId}`,
  access: migrationDevelopers,
  params: onEnvironment,
  body: overrides,
  answer: runSchema,
  status: 202,
  step: { resource: databaseMigration, field: 'status', from: legalSteps.upgrade, to: stepTargets.upgrade },
});

/** Reverts the migration applied there last. */
export const revertEnvironment = defineAction({
  name: 'revert_environment',
  summary: 'Run the down script of the migration that was applied last on an environment',
  method: 'POST',
  path: `${path}/revert/{databaseId}`,
  access: migrationDevelopers,
  params: environmentOnly,
  body: overrides,
  answer: runSchema,
  status: 202,
});

export const rehearseMigration = defineAction({
  name: 'rehearse_migration',
  summary: 'Rehearse up, down and up again on a scratch copy of an environment’s schema',
  method: 'POST',
  path: `${path}/{id}/rehearse/{databaseId}`,
  access: migrationDevelopers,
  params: onEnvironment,
  answer: runSchema,
  status: 202,
  step: { resource: databaseMigration, field: 'status', from: legalSteps.rehearse },
});

/** Gates of a run. `override` is what a reason and the permission can bypass. */
export const gateCodes = [
  'illegal_state',
  'not_meant',
  'already_applied',
  'nothing_to_revert',
  'environment_disabled',
  'environment_busy',
  'environment_dirty',
  'environment_unreachable',
  'other_in_progress',
  'not_in_order',
  'drifted',
  'script_refused',
  'not_rehearsed',
  'no_down_script',
] as const;

/** `warning` does not block. `overridable` blocks unless someone with permission gives a reason. */
export const gateWeights = choices({
  blocks: ['Blocked', 'danger'],
  overridable: ['Can be overridden', 'held'],
  warning: ['Warning', 'warning'],
});

export const gate = z.object({
  code: z.enum(gateCodes),
  message: z.string(),
  weight: z.enum(gateWeights.values),
});
export type Gate = z.infer<typeof gate>;

const plannedStatement = z.object({ position: z.int(), text: z.string(), line: z.int() });

/** A table the script drops, empties or narrows, with its current row count. */
export const rowsAtRisk = z.object({
  table: z.string(),
  /** `drop table`, `drop column rent`, `truncate`, `delete` … */
  by: z.string(),
  /** Null if it could not be counted; `isEstimate` if counting would take long. */
  rows: z.int().nullable(),
  isEstimate: z.boolean(),
});

const plan = {
  databaseMigrationId: z.int(),
  name: z.string(),
  version: z.string(),
  hash: z.string(),
  script: z.string(),
  statements: z.array(plannedStatement),
  transactional: z.boolean(),
  rowsAtRisk: z.array(rowsAtRisk),
};

/** What an upgrade would do, and its gates. Changes nothing. */
export const previewUpgrade = defineAction({
  name: 'preview_upgrade',
  summary: 'Preview an upgrade and its gates',
  method: 'GET',
  path: `${path}/{id}/upgrade/{databaseId}`,
  access: migrationDevelopers,
  params: onEnvironment,
  answer: z.object({ ...plan, gates: z.array(gate) }),
});

/** `undoes` is null if nothing is applied there. */
export const previewRevert = defineAction({
  name: 'preview_revert',
  summary: 'Preview a revert: the migration, its down script, the rows at risk',
  method: 'GET',
  path: `${path}/revert/{databaseId}`,
  access: migrationDevelopers,
  params: environmentOnly,
  answer: z.object({ undoes: z.object(plan).nullable(), gates: z.array(gate) }),
});

export const lastRun = z.object({
  runId: z.int(),
  databaseMigrationId: z.int(),
  name: z.string(),
  version: z.string(),
  databaseEnvironmentId: z.int(),
  environment: z.string(),
  direction: z.enum(directions.values),
  ranAt: z.string(),
  ranUser: z.int().nullable(),
  ranBy: z.string().nullable(),
});
export type LastRun = z.infer<typeof lastRun>;

/**
 * First the last successful run, on any environment; second the previous version, which is the last run of
 * the migration before it. Shorter if there are fewer.
 */
export const readLastRun = defineAction({
  name: 'read_last_run',
  summary: 'The last run, and the previous version',
  method: 'GET',
  path: `${path}/last-run`,
  access: migrationDevelopers,
  answer: z.array(lastRun),
});

/** Null before the first run there. */
export const readLastRunByDatabase = defineAction({
  name: 'read_last_run_by_database',
  summary: 'The last run on one environment',
  method: 'GET',
  path: `${path}/last-run-by-db/{id}`,
  access: migrationDevelopers,
  params: z.object({ id: idParameter }),
  answer: lastRun.nullable(),
});

export const driftReport = z.object({
  databaseEnvironmentId: z.int(),
  /** `unknown`: nothing has run there yet, so there is nothing to compare. */
  state: z.enum(driftStates.values),
  /** The schema after the last run against the current one. */
  difference: schemaDiff,
  fingerprint: z.string(),
  /** True if the URL leads to another database than that of the last run. */
  isAnotherDatabase: z.boolean(),
  checkedAt: z.string(),
});
export type DriftReport = z.infer<typeof driftReport>;

export const readDrift = defineAction({
  name: 'read_drift',
  summary: 'Check an environment’s schema for drift',
  method: 'GET',
  path: `${databaseEnvironment.path}/{id}/drift`,
  access: migrationDevelopers,
  params: z.object({ id: idParameter }),
  answer: driftReport,
});

/** Accepts the current schema as the expected one. `fingerprint` is the reviewed one. */
export const acceptDrift = defineAction({
  name: 'accept_drift',
  summary: 'Accept the current schema of an environment',
  method: 'POST',
  path: `${databaseEnvironment.path}/{id}/accept-drift`,
  access: migrationAdministrators,
  params: z.object({ id: idParameter }),
  body: z.object({ reason, fingerprint: z.string().max(100) }),
  answer: driftReport,
});

/** A dirty environment was fixed by hand: the migration is applied there, or it is not. */
export const resolveDirty = defineAction({
  name: 'resolve_dirty',
  summary: 'Resolve a dirty environment',
  method: 'POST',
  path: `${path}/{id}/resolve/{databaseId}`,
  access: migrationAdministrators,
  params: onEnvironment,
  body: z.object({ applied: z.boolean(), reason }),
  answer: z.object({ databaseMigrationId: z.int(), databaseEnvironmentId: z.int(), applied: z.boolean() }),
});
