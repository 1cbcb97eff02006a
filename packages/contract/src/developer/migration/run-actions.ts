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

/** Usually sent without a body. With one, what stands in the way is overridden: that takes `supersync_admin_tools`. */
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

/** The run has begun; how it goes on is told in its room and stands in its record. */
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
  idempotent: true,
  step: { resource: databaseMigration, field: 'status', from: legalSteps.upgrade, to: stepTargets.upgrade },
});

/** Undoes the migration that was applied there last. */
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
  idempotent: true,
});

export const rehearseMigration = defineAction({
  name: 'rehearse_migration',
  summary: 'Up, down and up again on a scratch copy of an environment’s schema',
  method: 'POST',
  path: `${path}/{id}/rehearse/{databaseId}`,
  access: migrationDevelopers,
  params: onEnvironment,
  answer: runSchema,
  status: 202,
  idempotent: true,
  step: { resource: databaseMigration, field: 'status', from: legalSteps.rehearse },
});

/** What stands in the way of a run. `override` says what a reason and the permission can set aside. */
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

/** `warning` does not stop it. `overridable` stops it unless a reason is given by whoever may. */
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

/** A table the script drops, empties or narrows, with how many rows it has now. */
export const rowsAtRisk = z.object({
  table: z.string(),
  /** `drop table`, `drop column rent`, `truncate`, `delete` … */
  by: z.string(),
  /** Null where it could not be counted; `isEstimate` where counting would take long. */
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

/** What an upgrade would do, and what stands in its way. Nothing is changed by asking. */
export const previewUpgrade = defineAction({
  name: 'preview_upgrade',
  summary: 'What an upgrade would do, and what stands in its way',
  method: 'GET',
  path: `${path}/{id}/upgrade/{databaseId}`,
  access: migrationDevelopers,
  params: onEnvironment,
  answer: z.object({ ...plan, gates: z.array(gate) }),
});

/** `undoes` is null where nothing is applied there. */
export const previewRevert = defineAction({
  name: 'preview_revert',
  summary: 'What a revert would undo: the migration, its down script, the rows at risk',
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
 * The first entry is the last run that succeeded, on whichever environment; the second the previous version, which
 * is the last run of the migration before it. Shorter where there were fewer.
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
  /** `unknown`: nothing ran there yet, so there is nothing to compare with. */
  state: z.enum(driftStates.values),
  /** Its schema as the last run left it, against what it is now. */
  difference: schemaDiff,
  fingerprint: z.string(),
  /** True where the address leads to another database than the one the last run was on. */
  isAnotherDatabase: z.boolean(),
  checkedAt: z.string(),
});
export type DriftReport = z.infer<typeof driftReport>;

export const readDrift = defineAction({
  name: 'read_drift',
  summary: 'Whether an environment’s schema was changed by others',
  method: 'GET',
  path: `${databaseEnvironment.path}/{id}/drift`,
  access: migrationDevelopers,
  params: z.object({ id: idParameter }),
  answer: driftReport,
});

/** Takes the schema as it is for what it should be. `fingerprint` is the one that was looked at. */
export const acceptDrift = defineAction({
  name: 'accept_drift',
  summary: 'Accept an environment’s schema as it is',
  method: 'POST',
  path: `${databaseEnvironment.path}/{id}/accept-drift`,
  access: migrationAdministrators,
  params: z.object({ id: idParameter }),
  body: z.object({ reason, fingerprint: z.string().max(100) }),
  answer: driftReport,
  idempotent: true,
});

/** A dirty environment was put right by hand: the migration is there now, or it is not. */
export const resolveDirty = defineAction({
  name: 'resolve_dirty',
  summary: 'Say what a run that stopped half way has become',
  method: 'POST',
  path: `${path}/{id}/resolve/{databaseId}`,
  access: migrationAdministrators,
  params: onEnvironment,
  body: z.object({ applied: z.boolean(), reason }),
  answer: z.object({ databaseMigrationId: z.int(), databaseEnvironmentId: z.int(), applied: z.boolean() }),
  idempotent: true,
});
