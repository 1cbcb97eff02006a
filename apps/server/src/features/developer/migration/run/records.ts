import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import type {
  Direction,
  LinkOutcome,
  MigrationStatus,
} from '@supersync/contract/developer/migration/life.ts';
import type {
  RehearsalResult,
  RunKind,
  RunStatus,
} from '@supersync/contract/developer/migration/migration-run.ts';
import type { StartedRun } from '@supersync/contract/developer/migration/run-actions.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

export interface MigrationRow {
  readonly id: number;
  readonly name: string;
  readonly version: string;
  readonly status: MigrationStatus;
  readonly up_script: string;
  readonly down_script: string;
  readonly database_environments: readonly number[];
  readonly scripts_hash: string;
}

export async function readMigration(db: Queryable, id: number, { lock = false } = {}): Promise<MigrationRow> {
  const { rows } = await db.query<MigrationRow>({
    text: `select id, name, version, status, up_script, down_script, database_environments, scripts_hash
      from database_migrations where id = $1${lock ? ' for update' : ''}`,
    values: [id],
  });
  const [row] = rows;
  if (row === undefined) throw problem('not_found', { thing: databaseMigration.singular, key: id });
  return row;
}

export interface LinkRow {
  readonly databaseMigrationId: number;
  readonly databaseEnvironmentId: number;
  readonly direction: Direction | null;
  readonly outcome: LinkOutcome | null;
  readonly hash: string | null;
  readonly runId: number | null;
  readonly appliedRunId: number | null;
}

const linkColumns = sql`database_migration_id as "databaseMigrationId", database_environment_id as "databaseEnvironmentId",
  direction, outcome, hash, run_id as "runId", applied_run_id as "appliedRunId"`;

export async function linksOfMigration(db: Queryable, id: number): Promise<LinkRow[]> {
  const { rows } = await db.query<LinkRow>(
    sql`select ${linkColumns} from database_migration_environments where database_migration_id = ${id}`,
  );
  return rows;
}

/** What is applied on an environment, the last first. */
export async function appliedOn(db: Queryable, environmentId: number): Promise<LinkRow[]> {
  const { rows } = await db.query<LinkRow>(sql`
    select ${linkColumns} from database_migration_environments
    where database_environment_id = ${environmentId} and direction = 'migrate'
    order by applied_run_id desc nulls last, database_migration_id desc`);
  return rows;
}

export interface RunRow {
  readonly id: number;
  readonly run_key: string;
  readonly database_migration_id: number;
  readonly database_environment_id: number;
  readonly kind: RunKind;
  readonly status: RunStatus;
  readonly hash: string;
  readonly transactional: boolean;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly started_user: number | null;
  readonly statement_count: number;
  readonly statements_done: number;
  readonly error: string | null;
  readonly override_reason: string | null;
  readonly drift_reason: string | null;
  readonly rehearsal: RehearsalResult | null;
  readonly request_id: string;
  readonly address: string;
  readonly version: number;
}

export const runColumns = sql`id, run_key, database_migration_id, database_environment_id, kind, status, hash, transactional,
  started_at, finished_at, started_user, statement_count, statements_done, error, override_reason, drift_reason, rehearsal,
  request_id, address, version`;

export async function runningOn(db: Queryable, environmentId: number): Promise<RunRow | null> {
  const { rows } = await db.query<RunRow>(sql`
    select ${runColumns} from database_migration_runs
    where database_environment_id = ${environmentId} and status = 'running'`);
  return rows[0] ?? null;
}

export async function readRun(db: Queryable, id: number): Promise<RunRow | null> {
  const { rows } = await db.query<RunRow>(
    sql`select ${runColumns} from database_migration_runs where id = ${id}`,
  );
  return rows[0] ?? null;
}

/** The link a run is about. */
export const linkOf = (
  run: Pick<RunRow, 'database_migration_id' | 'database_environment_id'>,
): { readonly databaseMigrationId: number; readonly databaseEnvironmentId: number } => ({
  databaseMigrationId: run.database_migration_id,
  databaseEnvironmentId: run.database_environment_id,
});

/** A run as an action answers it. */
export const startedRun = (run: RunRow): StartedRun => ({
  id: run.id,
  databaseMigrationId: run.database_migration_id,
  databaseEnvironmentId: run.database_environment_id,
  kind: run.kind,
  status: run.status,
  hash: run.hash,
  transactional: run.transactional,
  startedAt: run.started_at.toISOString(),
  finishedAt: run.finished_at?.toISOString() ?? null,
  startedUser: run.started_user,
  statementCount: run.statement_count,
  statementsDone: run.statements_done,
  error: run.error,
  overrideReason: run.override_reason,
  driftReason: run.drift_reason,
  rehearsal: run.rehearsal,
});
