import { isFailed, type RunStatus } from '@supersync/contract/developer/task-run/run-status.ts';
import type { RunResult } from '@supersync/contract/developer/task-run/run-result.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import type { Server } from '../server.ts';
import { requeueRun, queueWaitingRuns } from './call-workers.ts';
import {
  addLines,
  lockTask,
  runColumns,
  publishRun,
  writeRun,
  type NewLine,
  type RunRow,
} from './run-rows.ts';
import { findTask } from './task-registry.ts';

export interface Ending {
  readonly status: RunStatus;
  readonly message: string | null;
  readonly result?: RunResult | undefined;
  readonly fileId?: string | undefined;
  /** Tried again whatever the rule says: the server stops, and that is not the run's fault. */
  readonly isInterrupted?: boolean;
  /** Not tried again, whatever the rule says. */
  readonly isFinal?: boolean;
}

const maxRetryDelaySeconds = 3600;

/** A fatal error stays one however often it is tried; the others are tried again while the rule allows it. */
function isRetried(run: RunRow, ending: Ending): boolean {
  if (run.cancel_requested_at !== null) return false;
  if (ending.isInterrupted === true) return true;
  if (ending.isFinal === true) return false;
  return isFailed(ending.status) && ending.status !== 'fatal-error' && run.attempt < run.max_attempts;
}

const inWords: Partial<Record<RunStatus, string>> = {
  success: 'Done',
  cancelled: 'Cancelled',
  'timed-out': 'Timed out',
  crashed: 'Crashed',
};

function lastLine(ending: Ending, retryIn: number | null): Omit<NewLine, 'at'> {
  const what = [inWords[ending.status] ?? 'Failed', ending.message]
    .filter((part) => part !== null)
    .join(': ');
  const again =
    retryIn === null ? '' : retryIn === 0 ? ' Trying again.' : ` Trying again in ${retryIn} seconds.`;
  const isEnd = what.endsWith('.') || what.endsWith('!');
  return {
    level: ending.status === 'success' ? 'info' : ending.status === 'cancelled' ? 'warning' : 'error',
    text: `${what}${isEnd ? '' : '.'}${again}`,
  };
}

/**
 * Ends an attempt: its status, its log, the next attempt where there is one, and whoever waited for the place. Answers
 * false where the attempt was not the run's own any more; then nothing is written at all.
 */
export async function finishAttempt(
  server: Server,
  tx: Transaction,
  run: RunRow,
  ending: Ending,
  lines: readonly NewLine[] = [],
): Promise<boolean> {
  await lockTask(tx, run.task_name);
  const held = await tx.query<RunRow>(sql`
    select ${runColumns} from task_runs
    where id = ${run.id} and attempt = ${run.attempt} and status = 'running' for update`);
  const [current] = held.rows;
  if (current === undefined) return false;
  const task = findTask(server, run.task_name);
  const retried = isRetried(current, ending);
  const delay = !retried
    ? null
    : ending.isInterrupted === true
      ? 0
      : Math.min(current.retry_delay_seconds * 2 ** (current.attempt - 1), maxRetryDelaySeconds);
  // Somebody asked for its end, and it has ended: that it crashed on the way there is nobody's concern.
  const status =
    current.cancel_requested_at !== null && ending.status !== 'success' ? 'cancelled' : ending.status;
  const stored: RunStatus = retried ? 'queued' : status;
  await addLines(tx, run.id, run.attempt, [
    ...lines,
    { at: server.clock.now(), ...lastLine({ ...ending, status }, delay) },
  ]);
  const ended = await writeRun<RunRow & { next_attempt_at: Date | null }>(
    tx,
    {
      rows: sql`select * from task_runs where id = ${run.id} for update`,
      set: sql`status = ${stored}, message = ${ending.message}::text,
        result = ${ending.result === undefined ? null : JSON.stringify(ending.result)}::jsonb,
        file_id = ${ending.fileId ?? null}::uuid,
        finished_at = case when ${retried}::boolean then null else clock_timestamp() end,
        duration_ms = case when ${retried}::boolean then null
          else least(extract(epoch from clock_timestamp() - o.started_at) * 1000, 2147483647)::int end,
        progress = case when ${status === 'success'}::boolean then 100 else o.progress end,
        max_attempts = o.max_attempts + ${ending.isInterrupted === true && retried ? 1 : 0}::int,
        next_attempt_at = case when ${retried}::boolean then clock_timestamp() + make_interval(secs => ${delay ?? 0}) end,
        called_at = case when ${retried}::boolean then clock_timestamp() else o.called_at end,
        worker = null, heartbeat_at = null`,
      after: sql`ended as (
        update run_attempts set status = ${status}, finished_at = clock_timestamp(), message = ${ending.message}::text
        where run_id = ${run.id} and attempt = ${run.attempt})`,
    },
    sql`${runColumns}, next_attempt_at`,
    'finish_attempt',
  );
  if (ended === null) return false;
  if (retried) await requeueRun(server, tx, ended);
  await queueWaitingRuns(server, tx, run.task_name, task?.concurrency ?? 1);
  await task?.changed?.({ runId: run.id, importerId: run.importer_id, status: stored }, tx);
  await publishRun(tx, ended);
  return true;
}
