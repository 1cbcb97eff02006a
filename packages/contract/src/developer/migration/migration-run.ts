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
 * `failed`: it was refused by the database and left nothing behind. `interrupted`: its server died, and it left nothing
 * behind. `dirty`: it could not run in one transaction and stopped half way.
 */
export const runStatuses = choices({
  running: ['Running', 'running'],
  succeeded: ['Succeeded', 'success'],
  failed: ['Failed', 'danger'],
  interrupted: ['Interrupted', 'warning'],
  dirty: ['Dirty', 'danger'],
});
export type RunStatus = ChoiceOf<typeof runStatuses>;

/** A rehearsal goes up, down and up again; everything else has one phase. */
export const runPhases = choices({
  up: 'Up',
  down: 'Down',
  up_again: 'Up again',
});
export type RunPhase = ChoiceOf<typeof runPhases>;

/** What a rehearsal found out. */
export const rehearsalResult = z.object({
  /** Whether the scratch database was the environment's schema to the letter, and what it lacked otherwise. */
  copyIsExact: z.boolean(),
  copyDifference: schemaDiff,
  /** What going up changes. */
  change: schemaDiff,
  /** Whether going down leads back, and what stays otherwise. */
  restores: z.boolean(),
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
    /** False where a statement of it cannot run in a transaction. */
    transactional: flag({ supplied: 'never' }),
    startedAt: timestamp({ supplied: 'never' }),
    finishedAt: timestamp({ supplied: 'never', nullable: true }),
    startedUser: integer({ supplied: 'never', nullable: true, label: 'Started by' }),
    statementCount: integer({ supplied: 'never' }),
    statementsDone: integer({ supplied: 'never' }),
    error: text({ supplied: 'never', nullable: true }),
    /** Why the order of environments was skipped, or a drift accepted, for this run. */
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
  summary: 'Runs of migrations, with how they ended',
});

export const statementStatuses = choices({
  running: ['Running', 'running'],
  done: ['Done', 'success'],
  failed: ['Failed', 'danger'],
  unknown: ['Unknown', 'unknown'],
});

/** The log of a run: one row a statement, once it has begun. */
export const migrationStatement = defineResource({
  name: 'database_migration_statement',
  singular: 'statement of a run',
  plural: 'statements of runs',
  path: '/migrations/api/v1/database_migration_run_statements',
  table: 'database_migration_statements',
  key: ['runId', 'position'],
  fields: {
    runId: integer({ ...idRange, supplied: 'never' }),
    /** Counted from 1 through all phases. */
    position: integer({ supplied: 'never' }),
    phase: choice(runPhases, { supplied: 'never' }),
    text: text({ supplied: 'never' }),
    /** Where it begins in its script. */
    line: integer({ supplied: 'never' }),
    /** `unknown`: its server died while it ran. */
    status: choice(statementStatuses, { supplied: 'never' }),
    milliseconds: integer({ supplied: 'never', nullable: true }),
    /** Rows it touched, where it says so. */
    rows: integer({ supplied: 'never', nullable: true, column: 'row_count' }),
    error: text({ supplied: 'never', nullable: true }),
  },
  access: { read: migrationDevelopers },
  label: 'text',
  plainFilters: ['runId'],
  defaultSort: 'runId,position',
  versioned: false,
  summary: 'Statements of runs, with how long each took',
});

/** The room in which a run tells of itself: events `statement` (`statementEvent`) and `run` (`runEvent`). */
export const runRoom = (runId: number): string => `migration_run:${runId}`;

export const statementEvent = z.object({
  runId: z.int(),
  position: z.int(),
  phase: z.enum(runPhases.values),
  /** Cut after `eventTextLength` characters; the record has it whole. */
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
