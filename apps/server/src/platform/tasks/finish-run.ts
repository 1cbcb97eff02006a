import { isFailed, type RunStatus } from '@supersync/contract/developer/task-run/run-status.ts';
import type { RunResult } from '@supersync/contract/developer/task-run/run-result.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import { named } from '../db/named.ts';
import type { Server } from '../server.ts';
import type { BulkChange } from '../resource/bulk-write.ts';
import { queueWaitingRuns, requeueRuns, someoneWaits } from './call-workers.ts';
import {
  progressEvents,
  runColumns,
  storableText,
  taskLock,
  writeRuns,
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

export interface EndedAttempt {
  readonly run: Pick<RunRow, 'id' | 'attempt'>;
  readonly ending: Ending;
  /** What was said and not yet saved. */
  readonly lines?: readonly NewLine[];
}

interface Outcome {
  readonly attempt: EndedAttempt;
  readonly run: RunRow;
  readonly ending: Ending;
  readonly status: RunStatus;
  /** Seconds until the next attempt; null where there is none. */
  readonly delay: number | null;
  readonly lines: readonly NewLine[];
}

function outcomeOf(run: RunRow, attempt: EndedAttempt, now: Date): Outcome {
  const { ending, lines = [] } = attempt;
  const delay = !isRetried(run, ending)
    ? null
    : ending.isInterrupted === true
      ? 0
      : Math.min(run.retry_delay_seconds * 2 ** (run.attempt - 1), maxRetryDelaySeconds);
  // Somebody asked for its end, and it has ended: that it crashed on the way there is nobody's concern.
  const status =
    run.cancel_requested_at !== null && ending.status !== 'success' ? 'cancelled' : ending.status;
  const last = { at: now, ...lastLine({ ...ending, status }, delay) };
  return { attempt, run, ending, status, delay, lines: [...lines, last] };
}

const outcomesOf = (runs: readonly RunRow[], attempts: readonly EndedAttempt[], now: Date): Outcome[] =>
  runs.flatMap((run) => {
    const ended = attempts.find(({ run: { id, attempt } }) => id === run.id && attempt === run.attempt);
    return ended === undefined ? [] : [outcomeOf(run, ended, now)];
  });

/** The runs, their attempts, their logs and what their pages are told, in one statement. */
function endOf(outcomes: readonly Outcome[]): BulkChange {
  const given = outcomes.map(
    ({ run, ending: { message, result, fileId, isInterrupted }, status, delay }) => ({
      run_id: run.id,
      of_attempt: run.attempt,
      ended_as: status,
      because: message === null ? null : storableText(message),
      brought: result,
      file: fileId,
      delay,
      further: isInterrupted === true && delay !== null ? 1 : 0,
    }),
  );
  const lines = outcomes.flatMap(({ run: { id, attempt }, lines: said }) =>
    said.map(({ at, level, text }) => ({ run_id: id, attempt, at, level, text: storableText(text) })),
  );
  return {
    // As JSON: the planner takes any number for the same, so that the statement is planned once.
    before: sql`given as materialized (
        select * from json_to_recordset(${JSON.stringify(given)}::json) as g (run_id int, of_attempt int,
          ended_as text, because text, brought jsonb, file uuid, delay int, further int)),
      said as (
        insert into run_log_lines (run_id, attempt, at, level, text)
        select run_id, attempt, at, level, text
        from rows from (json_to_recordset(${JSON.stringify(lines)}::json)
          as (run_id int, attempt int, at timestamptz, level text, text text)) with ordinality
          as l (run_id, attempt, at, level, text, place)
        order by place
        returning run_id, id)`,
    rows: sql`select r.*, g.ended_as, g.because, g.brought, g.file, g.delay, g.further
      from given g join task_runs r on r.id = g.run_id for update of r`,
    set: sql`status = case when o.delay is null then o.ended_as else 'queued' end, message = o.because,
      result = o.brought, file_id = o.file,
      finished_at = case when o.delay is null then clock_timestamp() end,
      duration_ms = case when o.delay is null
        then least(extract(epoch from clock_timestamp() - o.started_at) * 1000, 2147483647)::int end,
      progress = case when o.ended_as = 'success' then 100 else o.progress end,
      max_attempts = o.max_attempts + o.further,
      next_attempt_at = clock_timestamp() + make_interval(secs => o.delay),
      called_at = case when o.delay is null then o.called_at else clock_timestamp() end,
      worker = null, heartbeat_at = null`,
    after: sql`ended as (
        update run_attempts a set status = g.ended_as, finished_at = clock_timestamp(), message = g.because
        from given g where a.run_id = g.run_id and a.attempt = g.of_attempt),
      ${progressEvents(sql`(select max(l.id) from said l where l.run_id = n.id)`)}`,
  };
}

/** Locks those runs whose own attempt has ended, and before them the task, if there are any. */
export async function lockAttempts(
  tx: Transaction,
  taskName: string,
  attempts: readonly EndedAttempt[],
): Promise<RunRow[]> {
  // One exchange for both locks: a run is read as it is once its row is locked, and that comes last.
  const statement = sql`
    with locked as materialized (select ${taskLock(taskName)}),
    given as materialized (
      select * from json_to_recordset(${JSON.stringify(attempts.map(({ run: { id, attempt } }) => ({ id, attempt })))}::json)
        as g (id int, attempt int))
    select r.* from locked, given g join task_runs r on r.id = g.id and r.attempt = g.attempt
    where r.status = 'running' order by r.id for update of r`;
  const { rows } = await tx.query<RunRow>(named('lock_attempts', statement));
  return rows;
}

/**
 * Ends attempts of one task: their status, their log, the next attempt where there is one, and whoever waited for the
 * place. Answers those that were the run's own, which are locked; of the others nothing is written at all.
 */
export async function finishAttempts(
  server: Server,
  tx: Transaction,
  taskName: string,
  held: readonly RunRow[],
  attempts: readonly EndedAttempt[],
): Promise<ReadonlySet<EndedAttempt>> {
  const outcomes = outcomesOf(held, attempts, server.clock.now());
  if (outcomes.length === 0) return new Set();
  const task = findTask(server, taskName);
  const ended = await writeRuns<RunRow & { next_attempt_at: Date | null; has_waiting: boolean }>(
    tx,
    endOf(outcomes),
    sql`${runColumns}, next_attempt_at, ${someoneWaits(taskName)} as has_waiting`,
    'finish_attempts',
  );
  const retried = ended.filter(({ status }) => status === 'queued');
  if (retried.length > 0) await requeueRuns(server, tx, retried);
  if (ended[0]?.has_waiting === true) await queueWaitingRuns(server, tx, taskName, task?.concurrency ?? 1);
  for (const { id, importer_id: importerId, status } of ended)
    await task?.changed?.({ runId: id, importerId, status }, tx);
  return new Set(outcomes.map(({ attempt }) => attempt));
}

/** Ends one attempt; false where it was not the run's own any more. */
export async function finishAttempt(
  server: Server,
  tx: Transaction,
  run: RunRow,
  ending: Ending,
): Promise<boolean> {
  const attempts = [{ run, ending }];
  const held = await lockAttempts(tx, run.task_name, attempts);
  return (await finishAttempts(server, tx, run.task_name, held, attempts)).size > 0;
}
