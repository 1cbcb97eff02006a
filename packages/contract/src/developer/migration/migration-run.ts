import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { z } from 'zod';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, json, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../../access/user/user.ts';
import { migrationDevelopers } from './access.ts';
import { databaseEnvironment } from './database-environment.ts';
import { databaseMigration } from './database-migration.ts';
import { schemaDiff } from './schema-diff.ts';

export const runKinds = choices({
  upgrade: 'Upgrade',
  revert: 'Revert',
  rehearsal: 'Rehearsal',
});
export type RunKind = ChoiceOf<typeof runKinds>;

/**
 * `failed`: the database refused it, and nothing was changed. `interrupted`: its server died, and nothing was
 * changed. `dirty`: a non-transactional run stopped midway.
 */
export const runStatuses = choices({
  running: ['Running', 'running'],
  succeeded: ['Succeeded', 'success'],
  failed: ['Failed', 'danger'],
  interrupted: ['Interrupted', 'warning'],
  dirty: ['Dirty', 'danger'],
});
export type RunStatus = ChoiceOf<typeof runStatuses>;

/** A rehearsal goes up, down and up again; other runs have one phase. */
export const runPhases = choices({
  up: 'Up',
  down: 'Down',
  up_again: 'Up again',
});
export type RunPhase = ChoiceOf<typeof runPhases>;

/** The result of a rehearsal. */
export const rehearsalResult = z.object({
  /** Whether the scratch database matched the environment's schema exactly, and the difference. */
  copyIsExact: z.boolean(),
  copyDifference: schemaDiff,
  /** The schema change of going up. */
  change: schemaDiff,
  /** Whether going down restores the schema, and the difference; null where going up failed before. */
  restores: z.boolean().nullable(),
  leftover: schemaDiff,
});
export type RehearsalResult = z.infer<typeof rehearsalResult>;

export const migrationRun = defineResource({
  name: 'database_migration_run',
  singular: 'migration run',
  path: '/migrations/api/v1/database_migration_runs',
  table: 'database_migration_runs',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    databaseMigrationId: integer({ ...idRange, supplied: 'never' }),
    databaseEnvironmentId: integer({ ...idRange, supplied: 'never' }),
    kind: choice(runKinds, { supplied: 'never' }),
    status: choice(runStatuses, { supplied: 'never' }),
    hash: text({ supplied: 'never' }),
    /** False if a statement cannot run in a transaction. */
    transactional: flag({ supplied: 'never' }),
    startedAt: timestamp({ supplied: 'never' }),
    finishedAt: timestamp({ supplied: 'never', nullable: true }),
    startedUser: integer({ supplied: 'never', nullable: true, label: 'Started by' }),
    statementCount: integer({ supplied: 'never' }),
    statementsDone: integer({ supplied: 'never' }),
    error: text({ supplied: 'never', nullable: true }),
    /** Why the order of environments was skipped, or drift accepted, for this run. */
    overrideReason: text({ supplied: 'never', nullable: true }),
    driftReason: text({ supplied: 'never', nullable: true }),
    rehearsal: json(rehearsalResult, { supplied: 'never', nullable: true }),
  },
  relations: {
    get databaseMigration() {
      return one(databaseMigration, { databaseMigrationId: 'id' });
    },
    get databaseEnvironment() {
      return one(databaseEnvironment, { databaseEnvironmentId: 'id' });
    },
    get starter() {
      return one(user, { startedUser: 'id' });
    },
    get statements() {
      return many(migrationStatement, { id: 'runId' });
    },
  },
  access: { read: migrationDevelopers },
  label: 'kind',
  plainFilters: ['databaseMigrationId', 'databaseEnvironmentId', 'kind', 'status'],
  defaultSort: '-id',
  summary: 'Runs of migrations and their results',
});

export const statementStatuses = choices({
  running: ['Running', 'running'],
  done: ['Done', 'success'],
  failed: ['Failed', 'danger'],
  unknown: ['Unknown', 'unknown'],
});

/** The log of a run: one row per started statement. */
export const migrationStatement = defineResource({
  name: 'database_migration_statement',
  singular: 'statement of a run',
  plural: 'statements of runs',
  path: '/migrations/api/v1/database_migration_run_statements',
  table: 'database_migration_statements',
  key: ['runId', 'position'],
  fields: {
    runId: integer({ ...idRange, supplied: 'never' }),
    /** Counted from 1 over all phases. */
    position: integer({ supplied: 'never' }),
    phase: choice(runPhases, { supplied: 'never' }),
    text: text({ supplied: 'never' }),
    /** Its first line in the script. */
    line: integer({ supplied: 'never' }),
    /** `unknown`: its server died while it ran. */
    status: choice(statementStatuses, { supplied: 'never' }),
    milliseconds: integer({ supplied: 'never', nullable: true }),
    /** Affected rows, if reported. */
    rows: integer({ supplied: 'never', nullable: true, column: 'row_count' }),
    error: text({ supplied: 'never', nullable: true }),
  },
  access: { read: migrationDevelopers },
  label: 'text',
  plainFilters: ['runId'],
  defaultSort: 'runId,position',
  versioned: false,
  summary: 'Statements of runs and their durations',
});

/** The room of a run: events `statement` (`statementEvent`) and `run` (`runEvent`). */
export const runRoom = (runId: number): string => `migration_run:${runId}`;

export const statementEvent = z.object({
  runId: z.int(),
  position: z.int(),
  phase: z.enum(runPhases.values),
  /** Truncated to `eventTextLength` characters; the record has the full text. */
  text: z.string(),
  line: z.int(),
  status: z.enum(statementStatuses.values),
  milliseconds: z.int().nullable(),
  rows: z.int().nullable(),
  error: z.string().nullable(),
});
export type StatementEvent = z.infer<typeof statementEvent>;
export const eventTextLength = 500;

export const runEvent = z.object({
  runId: z.int(),
  status: z.enum(runStatuses.values),
  statementCount: z.int(),
  statementsDone: z.int(),
  error: z.string().nullable(),
});
