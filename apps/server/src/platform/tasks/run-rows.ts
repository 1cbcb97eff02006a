import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import type { LogLine } from '@supersync/contract/developer/task-run/actions.ts';
import { taskRunRoom, type RunProgress } from '@supersync/contract/developer/task-run/live.ts';
import type { Counts } from '@supersync/contract/developer/task-run/run-result.ts';
import type { RunStatus } from '@supersync/contract/developer/task-run/run-status.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../db/database.ts';
import { eventsStored } from '../events/publish.ts';
import type { TaskParameters } from './define-task.ts';

/** A run as the engine reads it. */
export interface RunRow {
  id: number;
  task_name: string;
  schedule_id: number | null;
  importer_id: number | null;
  parameters: TaskParameters;
  status: RunStatus;
  attempt: number;
  max_attempts: number;
  retry_delay_seconds: number;
  due_at: Date;
  progress: number | null;
  added: number | null;
  changed: number | null;
  removed: number | null;
  unchanged: number | null;
  cancel_requested_at: Date | null;
  retry_of: number | null;
  started_user_id: number | null;
  version: number;
}

export const runColumns = sql`id, task_name, schedule_id, importer_id, parameters, status, attempt, max_attempts,
  retry_delay_seconds, due_at, progress, added, changed, removed, unchanged, cancel_requested_at, retry_of,
  started_user_id, version`;

/**
 * Whoever starts or ends a run of a task, over all servers, one after another: so that a limit is never passed, and
 * nobody who waits for a place is forgotten.
 */
export async function lockTask(tx: Transaction, taskName: string): Promise<void> {
  await tx.query({
    name: 'task_lock',
    text: `select pg_advisory_xact_lock(hashtextextended('task ' || $1, 0))`,
    values: [taskName],
  });
}

/** What whoever watches is told: the run's page, and every list of runs. One statement, for it comes with every change. */
export async function publishRun(tx: Transaction, run: RunRow): Promise<void> {
  const { id, status, attempt, progress, added, changed, removed, unchanged } = run;
  const told: Omit<RunProgress, 'lastLine'> = {
    id,
    status,
    attempt,
    progress,
    added,
    changed,
    removed,
    unchanged,
  };
  const record = { key: String(id), version: run.version };
  await tx.query({
    name: 'tell_run',
    text: `insert into events (room, type, data)
      select $1::text, 'progress', $2::jsonb || jsonb_build_object('lastLine',
        coalesce((select max(l.id) from run_log_lines l where l.run_id = $3::int), 0))
      union all select $4::text, 'updated', $5::jsonb`,
    values: [taskRunRoom(id), JSON.stringify(told), id, recordRoom('task_run'), JSON.stringify(record)],
  });
  tx.afterCommit(eventsStored);
}

export interface NewLine {
  readonly at: Date;
  readonly level: LogLine['level'];
  readonly text: string;
}

export async function addLines(
  tx: Queryable,
  runId: number,
  attempt: number,
  lines: readonly NewLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(sql`
    insert into run_log_lines (run_id, attempt, at, level, text)
    select ${runId}, ${attempt}, at, level, text
    from unnest(${lines.map(({ at }) => at)}::timestamptz[], ${lines.map(({ level }) => level)}::text[],
                ${lines.map(({ text }) => text)}::text[]) with ordinality as l (at, level, text, place)
    order by place`);
}

/** Progress and counts so far, as long as the attempt is the run's own; null where it is not any more. */
export async function saveProgress(
  tx: Transaction,
  run: { readonly id: number; readonly attempt: number },
  { percent, text, counts }: { percent: number | null; text: string | null; counts: Partial<Counts> },
): Promise<RunRow | null> {
  const { rows } = await tx.query<RunRow>(sql`
    update task_runs set progress = coalesce(${percent}::int, progress), progress_text = coalesce(${text}, progress_text),
      added = coalesce(${counts.added ?? null}::int, added), changed = coalesce(${counts.changed ?? null}::int, changed),
      removed = coalesce(${counts.removed ?? null}::int, removed),
      unchanged = coalesce(${counts.unchanged ?? null}::int, unchanged), version = version + 1
    where id = ${run.id} and attempt = ${run.attempt} and status = 'running'
    returning ${runColumns}`);
  return rows[0] ?? null;
}
