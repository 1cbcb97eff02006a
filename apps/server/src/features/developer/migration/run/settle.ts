import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { databaseEnvironment } from '@supersync/contract/developer/migration/database-environment.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { statusByLinks } from '@supersync/contract/developer/migration/life.ts';
import { migrationEnvironment } from '@supersync/contract/developer/migration/migration-environment.ts';
import {
  migrationRun,
  runRoom,
  type RehearsalResult,
} from '@supersync/contract/developer/migration/migration-run.ts';
import type { SchemaLines } from '@supersync/contract/developer/migration/schema-diff.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import sql from 'sql-template-tag';
import { audit } from '#platform/audit/audit.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import type { Origin } from '#platform/server.ts';
import { readEnvironments } from '../environments.ts';
import { fingerprintOf } from '../target/snapshot.ts';
import {
  appliedOn,
  linksOfMigration,
  readMigration,
  runColumns,
  type MigrationRow,
  type RunRow,
} from './records.ts';

/** How a run ended, as the target tells it. */
export type Ending =
  | { readonly status: 'succeeded'; readonly schema: SchemaLines; readonly targetId: string | null }
  | { readonly status: 'rehearsed'; readonly result: RehearsalResult }
  | { readonly status: 'failed' | 'interrupted'; readonly error: string; readonly result?: RehearsalResult }
  | { readonly status: 'dirty'; readonly error: string; readonly reached: number; readonly done: number };

const pastTense = { upgrade: 'upgraded', revert: 'reverted', rehearsal: 'rehearsed' } as const;
const endings = { failed: 'failed', interrupted: 'interrupted', dirty: 'stopped half way' } as const;

const keyOfLink = (migrationId: number, environmentId: number): string =>
  printKey(migrationEnvironment, { databaseMigrationId: migrationId, databaseEnvironmentId: environmentId });

/** What the last run of a migration on an environment has left. */
async function updateLink(tx: Transaction, run: RunRow, ending: Ending): Promise<void> {
  const isDone = ending.status === 'succeeded';
  const direction = run.kind === 'upgrade' ? 'migrate' : 'revert';
  const applied = isDone && run.kind === 'upgrade';
  const error = 'error' in ending ? ending.error : null;
  const reached = ending.status === 'dirty' ? ending.reached : null;
  const outcome = isDone ? 'done' : ending.status;
  const { rows } = await tx.query<{ version: number }>(sql`
    update database_migration_environments set outcome = ${outcome}, error = ${error}, statement_reached = ${reached},
      ran_at = now(), version = version + 1,
      direction = case when ${isDone} then ${direction} else direction end,
      hash = case when ${isDone} then ${applied ? run.hash : null} else hash end,
      applied_run_id = case when ${isDone} then ${applied ? run.id : null}::int else applied_run_id end
    where database_migration_id = ${run.database_migration_id}
      and database_environment_id = ${run.database_environment_id}
    returning version`);
  const key = keyOfLink(run.database_migration_id, run.database_environment_id);
  await publish(tx, recordRoom(migrationEnvironment.name), 'updated', {
    key,
    version: rows[0]?.version ?? 1,
  });
}

export interface Baseline {
  readonly schema: SchemaLines;
  readonly targetId: string | null;
}

/** The environment is at what is applied there last, and its schema is what was just seen. */
export async function updateEnvironment(tx: Transaction, id: number, baseline: Baseline): Promise<void> {
  const [top] = await appliedOn(tx, id);
  const version = top === undefined ? null : (await readMigration(tx, top.databaseMigrationId)).version;
  const { rows } = await tx.query<{ row_version: number }>(sql`
    update database_environments set version = ${version}, fingerprint = ${fingerprintOf(baseline.schema)},
      schema_lines = ${JSON.stringify(baseline.schema)}::jsonb, target_id = ${baseline.targetId},
      drift_state = 'none', drift_checked_at = now(), row_version = row_version + 1
    where id = ${id} returning row_version`);
  await publish(tx, recordRoom(databaseEnvironment.name), 'updated', {
    key: String(id),
    version: rows[0]?.row_version ?? 1,
  });
}

type Differences = Record<string, readonly [before: unknown, after: unknown]>;

/** The migration's status by what its runs have left. Answers what that changes of its record. */
export async function updateStatus(
  tx: Transaction,
  migrationId: number,
  userId: number | null,
): Promise<Differences> {
  const before = await readMigration(tx, migrationId, { lock: true });
  const after = statusByLinks(await linksOfMigration(tx, migrationId), await readEnvironments(tx));
  const isDone = after === 'completed';
  const { rows } = await tx.query<Pick<MigrationRow, 'row_version' | 'completed_at' | 'completed_user'>>(sql`
    update database_migrations set status = ${after},
      completed_at = case when not ${isDone} then null when status = 'completed' then completed_at else now() end,
      completed_user = case when not ${isDone} then null when status = 'completed' then completed_user else ${userId}::int end,
      row_version = row_version + 1
    where id = ${migrationId} returning row_version, completed_at, completed_user`);
  const [row] = rows;
  await publish(tx, recordRoom(databaseMigration.name), 'updated', {
    key: String(migrationId),
    version: row?.row_version ?? 1,
  });
  const isSame = before.completed_at?.getTime() === row?.completed_at?.getTime();
  return {
    ...(before.status === after ? {} : { status: [before.status, after] as const }),
    ...(isSame
      ? {}
      : {
          completedAt: [before.completed_at, row?.completed_at ?? null] as const,
          completedUser: [before.completed_user, row?.completed_user ?? null] as const,
        }),
  };
}

async function closeRun(tx: Transaction, run: RunRow, ending: Ending): Promise<RunRow | null> {
  const isGood = ending.status === 'succeeded' || ending.status === 'rehearsed';
  const error = 'error' in ending ? ending.error : null;
  const done = ending.status === 'dirty' ? ending.done : null;
  const result = 'result' in ending && ending.result !== undefined ? JSON.stringify(ending.result) : null;
  // What was begun and never answered: done with the rest where all of it is, else nobody knows.
  await tx.query(sql`
    update database_migration_statements set status = ${isGood ? 'done' : 'unknown'}
    where run_id = ${run.id} and status = 'running'`);
  const { rows } = await tx.query<RunRow>(sql`
    update database_migration_runs set status = ${isGood ? 'succeeded' : ending.status}, error = ${error},
      finished_at = now(), rehearsal = ${result}::jsonb, version = version + 1,
      statements_done = case when ${isGood} then statement_count else coalesce(${done}::int, statements_done) end
    where id = ${run.id} and status = 'running' returning ${runColumns}`);
  return rows[0] ?? null;
}

/**
 * Makes the console say what the target says. Of two servers that come to it one does it, and a run that was settled
 * stays as it is.
 */
export async function settleRun(db: Database, run: RunRow, ending: Ending): Promise<void> {
  const origin: Origin = { userId: run.started_user, requestId: run.request_id, address: run.address };
  await db.transaction(async (tx) => {
    const closed = await closeRun(tx, run, ending);
    if (closed === null) return;
    const changes: Differences = {
      environment: [null, run.database_environment_id],
      run: [null, run.id],
    };
    if (run.kind !== 'rehearsal') {
      await updateLink(tx, run, ending);
      if (ending.status === 'succeeded') await updateEnvironment(tx, run.database_environment_id, ending);
      Object.assign(changes, await updateStatus(tx, run.database_migration_id, run.started_user));
    }
    const reasons = [closed.override_reason, closed.drift_reason].filter((reason) => reason !== null);
    const action =
      ending.status === 'succeeded' || ending.status === 'rehearsed'
        ? pastTense[run.kind]
        : `${run.kind} ${endings[ending.status]}`;
    await audit(tx, origin, {
      action,
      resource: databaseMigration.name,
      key: String(run.database_migration_id),
      changes: closed.error === null ? changes : { ...changes, error: [null, closed.error] },
      ...(reasons.length === 0 ? {} : { reason: reasons.join('; ') }),
    });
    await publish(tx, recordRoom(migrationRun.name), 'updated', {
      key: String(run.id),
      version: closed.version,
    });
    await publish(tx, runRoom(run.id), 'run', {
      runId: run.id,
      status: closed.status,
      statementCount: closed.statement_count,
      statementsDone: closed.statements_done,
      error: closed.error,
    });
  });
}
