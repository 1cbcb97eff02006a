import sql from 'sql-template-tag';
import type { Database, Transaction } from '../db/database.ts';
import type { Task } from './define-task.ts';
import { lockTask, tellRun, type RunRow } from './run-rows.ts';

export interface ClaimedRun extends RunRow {
  /** Whose rights it works with. */
  acting_user_id: number | null;
}

/** The median of the last successful runs of the same task, and the same importer where it has one. */
async function noteUsual(tx: Transaction, run: RunRow): Promise<void> {
  const same =
    run.importer_id === null ? sql`u.importer_id is null` : sql`u.importer_id = ${run.importer_id}`;
  await tx.query(sql`
    update task_runs set usual_ms = (
      select percentile_cont(0.5) within group (order by duration_ms) from (
        select u.duration_ms from task_runs u
        where u.task_name = ${run.task_name} and ${same} and u.status = 'success' and u.duration_ms is not null
        order by u.finished_at desc limit 20) last)
    where id = ${run.id}`);
}

/**
 * Takes a run for this worker, if it still waits for this very attempt and there is room for it. Null otherwise: it is
 * under way, over, or waits for a place, and is called again when one is free.
 */
export function claimRun(
  db: Database,
  task: Task,
  call: { readonly runId: number; readonly attempt: number },
  worker: string,
): Promise<ClaimedRun | null> {
  return db.transaction(async (tx) => {
    await lockTask(tx, task.name);
    const { rows } = await tx.query<ClaimedRun>(sql`
      with waiting as (
        select * from task_runs where id = ${call.runId} and attempt = ${call.attempt} and status = 'queued'
          and (next_attempt_at is null or next_attempt_at <= clock_timestamp()) for update)
      update task_runs r set status = 'running', attempt = r.attempt + 1, worker = ${worker},
        heartbeat_at = clock_timestamp(), started_at = clock_timestamp(), finished_at = null, duration_ms = null,
        next_attempt_at = null, message = null, progress = 0, progress_text = null, result = null,
        added = null, changed = null, removed = null, unchanged = null, version = r.version + 1
      from waiting w
      where r.id = w.id
        and (select count(*) from task_runs o where o.task_name = w.task_name and o.status = 'running') < ${task.concurrency}
        and (w.exclusive_key is null or not exists (
          select from task_runs o where o.exclusive_key = w.exclusive_key
            and (o.status = 'running' or (o.status = 'queued' and (o.due_at, o.id) < (w.due_at, w.id)
              and (o.next_attempt_at is null or o.next_attempt_at <= clock_timestamp())))))
      returning r.id, r.task_name, r.schedule_id, r.importer_id, r.parameters, r.status, r.attempt, r.max_attempts,
        r.retry_delay_seconds, r.due_at, r.progress, r.added, r.changed, r.removed, r.unchanged, r.cancel_requested_at,
        r.retry_of, r.started_user_id, r.version,
        coalesce(r.started_user_id, (select s.user_id from schedules s where s.id = r.schedule_id)) as acting_user_id`);
    const [run] = rows;
    if (run === undefined) return null;
    await tx.query(sql`
      insert into run_attempts (run_id, attempt, status, worker, started_at)
      values (${run.id}, ${run.attempt}, 'running', ${worker}, clock_timestamp())`);
    await noteUsual(tx, run);
    await task.changed?.({ runId: run.id, importerId: run.importer_id, status: 'running' }, tx);
    await tellRun(tx, run);
    return run;
  });
}
