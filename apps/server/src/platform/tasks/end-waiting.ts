import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import type { Server } from '../server.ts';
import { addLines, runColumns, publishRun, type RunRow } from './run-rows.ts';
import { findTask } from './task-registry.ts';

/** Cancels a run that has not begun. Its row is locked by the caller. */
export async function endWaiting(server: Server, tx: Transaction, run: RunRow): Promise<RunRow> {
  const { rows } = await tx.query<RunRow>(sql`
    update task_runs set status = 'cancelled', message = 'Cancelled before it began',
      cancel_requested_at = clock_timestamp(), finished_at = clock_timestamp(), next_attempt_at = null,
      version = version + 1
    where id = ${run.id} and status = 'queued' returning ${runColumns}`);
  const ended = rows[0] ?? run;
  await addLines(tx, run.id, run.attempt, [
    { at: server.clock.now(), level: 'warning', text: 'Cancelled before it began.' },
  ]);
  await findTask(server, run.task_name)?.changed?.(
    { runId: run.id, importerId: run.importer_id, status: ended.status },
    tx,
  );
  await publishRun(tx, ended);
  return ended;
}
