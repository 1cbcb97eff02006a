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
import sql from 'sql-template-tag';
import type { Database, Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records, type NewValues, type Records, type WriteOptions } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import { readEnvironments } from '../environments.ts';
import { fingerprintOf } from '../target/snapshot.ts';
import { appliedOn, linkOf, linksOfMigration, readMigration, runColumns, type RunRow } from './records.ts';

/** How a run ended, as the target tells it. */
export type Ending =
  | { readonly status: 'succeeded'; readonly schema: SchemaLines; readonly targetId: string | null }
  | { readonly status: 'rehearsed'; readonly result: RehearsalResult }
  | { readonly status: 'failed' | 'interrupted'; readonly error: string; readonly result?: RehearsalResult }
  | { readonly status: 'dirty'; readonly error: string; readonly reached: number; readonly done: number };

const pastTense = { upgrade: 'upgraded', revert: 'reverted', rehearsal: 'rehearsed' } as const;
const endings = { failed: 'failed', interrupted: 'interrupted', dirty: 'stopped half way' } as const;

/** What the last run of a migration on an environment has left. */
async function updateLink(writer: Records, run: RunRow, ending: Ending): Promise<void> {
  const isDone = ending.status === 'succeeded';
  const applied = isDone && run.kind === 'upgrade';
  await writer.update(
    migrationEnvironment,
    linkOf(run),
    {
      outcome: ending.status === 'succeeded' || ending.status === 'rehearsed' ? 'done' : ending.status,
      error: 'error' in ending ? ending.error : null,
      statementReached: ending.status === 'dirty' ? ending.reached : null,
      ranAt: transactionTime,
      ...(isDone
        ? { direction: run.kind === 'upgrade' ? 'migrate' : 'revert', hash: applied ? run.hash : null }
        : {}),
    },
    isDone ? { columns: { applied_run_id: applied ? run.id : null } } : {},
  );
}

export interface Baseline {
  readonly schema: SchemaLines;
  readonly targetId: string | null;
}

/** The environment is at what is applied there last, and its schema is what was just seen. */
export async function updateEnvironment(
  tx: Transaction,
  origin: Origin,
  id: number,
  baseline: Baseline,
  said: Pick<WriteOptions, 'action' | 'reason'> = {},
): Promise<void> {
  const [top] = await appliedOn(tx, id);
  const version = top === undefined ? null : (await readMigration(tx, top.databaseMigrationId)).version;
  await records(tx, origin).update(
    databaseEnvironment,
    id,
    {
      version,
      fingerprint: fingerprintOf(baseline.schema),
      driftState: 'none',
      driftCheckedAt: transactionTime,
    },
    {
      ...said,
      columns: { schema_lines: baseline.schema, target_id: baseline.targetId },
      unaudited: ['driftCheckedAt'],
      touch: true,
    },
  );
}

/** Brings the migration to the status its runs have left it in. */
export async function updateStatus(
  tx: Transaction,
  origin: Origin,
  migrationId: number,
  said: Pick<WriteOptions, 'action' | 'reason' | 'changes'>,
): Promise<void> {
  const writer = records(tx, origin);
  const before = await writer.lock(databaseMigration, migrationId);
  const status = statusByLinks(await linksOfMigration(tx, migrationId), await readEnvironments(tx));
  const isNew = before.status !== 'completed';
  const completion: NewValues<typeof databaseMigration> =
    status !== 'completed'
      ? { completedAt: null, completedUser: null }
      : isNew
        ? { completedAt: transactionTime, completedUser: origin.userId }
        : {};
  await writer.update(databaseMigration, migrationId, { status, ...completion }, { ...said, touch: true });
}

/** An environment that nothing runs on any more may have been the last one a migration waited for. */
export async function completeInProgress(tx: Transaction, origin: Origin): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    sql`select id from database_migrations where status = 'in_progress'`,
  );
  const environments = await readEnvironments(tx);
  for (const { id } of rows)
    if (statusByLinks(await linksOfMigration(tx, id), environments) === 'completed')
      await updateStatus(tx, origin, id, {
        action: 'completed',
        reason: 'An environment it waited for was disabled',
      });
}

/** Null where it was closed already. */
async function closeRun(
  tx: Transaction,
  writer: Records,
  run: RunRow,
  ending: Ending,
): Promise<RunRow | null> {
  const isGood = ending.status === 'succeeded' || ending.status === 'rehearsed';
  const error = 'error' in ending ? ending.error : null;
  const done = ending.status === 'dirty' ? ending.done : null;
  const result = 'result' in ending && ending.result !== undefined ? JSON.stringify(ending.result) : null;
  // What was begun and never answered: done with the rest where all of it is, else nobody knows.
  await tx.query(sql`
    update database_migration_statements set status = ${isGood ? 'done' : 'unknown'}
    where run_id = ${run.id} and status = 'running'`);
  const status = isGood ? 'succeeded' : ending.status;
  const [closed] = await writer.bulkRows<RunRow>(
    migrationRun,
    {
      rows: sql`select * from database_migration_runs where id = ${run.id} and status = 'running' for update`,
      set: sql`status = ${status}, error = ${error}::text, finished_at = now(), rehearsal = ${result}::jsonb,
        statements_done = case when ${isGood}::boolean then o.statement_count
          else coalesce(${done}::int, o.statements_done) end`,
    },
    runColumns,
    { action: status, unaudited: ['finishedAt', 'statementsDone', 'rehearsal'] },
  );
  return closed ?? null;
}

/**
 * Makes the console say what the target says. Of two servers that come to it one does it, and a run that was settled
 * stays as it is.
 */
export async function settleRun(db: Database, run: RunRow, ending: Ending): Promise<void> {
  const origin: Origin = { userId: run.started_user, requestId: run.request_id, address: run.address };
  await db.transaction(async (tx) => {
    const writer = records(tx, origin);
    const closed = await closeRun(tx, writer, run, ending);
    if (closed === null) return;
    const reasons = [closed.override_reason, closed.drift_reason].filter((reason) => reason !== null);
    const said = {
      action:
        ending.status === 'succeeded' || ending.status === 'rehearsed'
          ? pastTense[run.kind]
          : `${run.kind} ${endings[ending.status]}`,
      changes: {
        environment: [null, run.database_environment_id],
        run: [null, run.id],
        ...(closed.error === null ? {} : { error: [null, closed.error] as const }),
      },
      ...(reasons.length === 0 ? {} : { reason: reasons.join('; ') }),
    } as const;
    if (run.kind === 'rehearsal') await writer.note(databaseMigration, run.database_migration_id, said);
    else {
      await updateLink(writer, run, ending);
      if (ending.status === 'succeeded')
        await updateEnvironment(tx, origin, run.database_environment_id, ending);
      await updateStatus(tx, origin, run.database_migration_id, said);
    }
    await publish(tx, runRoom(run.id), 'run', {
      runId: run.id,
      status: closed.status,
      statementCount: closed.statement_count,
      statementsDone: closed.statements_done,
      error: closed.error,
    });
  });
}
