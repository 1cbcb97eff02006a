import type { LogLine } from '@supersync/contract/developer/task-run/actions.ts';
import { taskRunRooms, type RunProgress } from '@supersync/contract/developer/task-run/live.ts';
import type { Counts } from '@supersync/contract/developer/task-run/run-result.ts';
import type { RunStatus } from '@supersync/contract/developer/task-run/run-status.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../db/database.ts';
import { named } from '../db/named.ts';
import { eventsStored } from '../events/publish.ts';
import type { BulkChange } from '../resource/bulk-write.ts';
import { records } from '../resource/records.ts';
import type { Origin } from '../server.ts';
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
export const taskLock = (taskName: string): Sql =>
  sql`pg_advisory_xact_lock(hashtextextended('task ' || ${taskName}, 0))`;

export async function lockTask(tx: Transaction, taskName: string): Promise<void> {
  await tx.query(named('task_lock', sql`select ${taskLock(taskName)}`));
}

/** Of the task runner itself, which acts for nobody. */
export const runnerOrigin = { userId: null, requestId: 'schedule', address: '' } as const satisfies Origin;

/**
 * What the task runner writes of runs while it works. Who started or cancelled one is in the audit log; each claim and
 * each per cent would bury that.
 */
export function writeRuns<T extends RunRow>(
  tx: Transaction,
  change: BulkChange,
  returning: Sql,
  name: string,
): Promise<T[]> {
  return records(tx, runnerOrigin).bulkRows<T>(taskRun, change, returning, { isAudited: false, name });
}

const linesOf = (row: string): Sql =>
  sql`(select max(l.id) from run_log_lines l where l.run_id = ${raw(row)}.id)`;

/** What the page of each run is told; lists hear of it from the writer. */
const toldOf = (row: string, lastLine: Sql): Sql => {
  const fields: readonly (keyof Omit<RunProgress, 'lastLine'>)[] = [
    'id',
    'status',
    'attempt',
    'progress',
    'added',
    'changed',
    'removed',
    'unchanged',
  ];
  const pairs = raw(fields.map((name) => `'${name}', ${row}.${name}`).join(', '));
  return sql`${raw(`'${taskRunRooms}' || ${row}.id`)}, 'progress',
    jsonb_build_object(${pairs}, 'lastLine', coalesce(${lastLine}, 0))`;
};

/** The same within a statement that writes runs as `n`. Lines it adds itself are not in the table yet. */
export const progressEvents = (lastLine = linesOf('n')): Sql => sql`progressed as (
  insert into events (room, type, data) select ${toldOf('n', lastLine)} from n)`;

const publishText = sql`insert into events (room, type, data)
  select ${toldOf('r', linesOf('r'))} from task_runs r where r.id = `;

export async function publishRun(tx: Transaction, { id }: { readonly id: number }): Promise<void> {
  await tx.query(named('tell_run', sql`${publishText}${id}`));
  tx.afterCommit(eventsStored);
}

export interface NewLine {
  readonly at: Date;
  readonly level: LogLine['level'];
  readonly text: string;
}

/** PostgreSQL stores no NUL in text, and no half characters. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

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

/** Progress and counts so far, as long as the attempt is the run's own; false where it is not any more. */
export async function saveProgress(
  tx: Transaction,
  run: { readonly id: number; readonly attempt: number },
  { percent, text, counts }: { percent: number | null; text: string | null; counts: Partial<Counts> },
): Promise<boolean> {
  const saved = await writeRuns(
    tx,
    {
      // Not `for update`: only whoever ends the run waits for the transaction its handler has open.
      rows: sql`select * from task_runs
        where id = ${run.id} and attempt = ${run.attempt} and status = 'running' for no key update`,
      set: sql`progress = coalesce(${percent}::int, o.progress),
        progress_text = coalesce(${text}::text, o.progress_text),
        added = coalesce(${counts.added ?? null}::int, o.added),
        changed = coalesce(${counts.changed ?? null}::int, o.changed),
        removed = coalesce(${counts.removed ?? null}::int, o.removed),
        unchanged = coalesce(${counts.unchanged ?? null}::int, o.unchanged)`,
    },
    runColumns,
    'save_progress',
  );
  return saved.length > 0;
}
