import sql from 'sql-template-tag';
import type { Database, Transaction } from '../db/database.ts';
import type { BulkChange } from '../resource/bulk-write.ts';
import type { Task } from './define-task.ts';
import { lockTask, runColumns, publishRun, writeRun, type RunRow } from './run-rows.ts';

export interface ClaimedRun extends RunRow {
  /** Whose rights it works with. */
  acting_user_id: number | null;
  api_client_id: string | null;
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
    const run = await writeRun<ClaimedRun>(tx, claimOf(task, call, worker), claimedColumns, 'claim_run');
    if (run === null) {
      await waitForPlace(tx, call);
      return null;
    }
    await task.changed?.({ runId: run.id, importerId: run.importer_id, status: 'running' }, tx);
    await publishRun(tx, run);
    return run;
  });
}

const claimedColumns = sql`${runColumns}, api_client_id,
  coalesce(started_user_id, (select s.user_id from schedules s where s.id = schedule_id)) as acting_user_id`;

/**
 * The run, its attempt, and how long it usually takes (the median of the last successful runs of the same task, and
 * the same importer where it has one) in one statement: whoever else wants to start or end one of the task waits for it.
 */
const claimOf = (
  task: Task,
  call: { readonly runId: number; readonly attempt: number },
  worker: string,
): BulkChange => ({
  before: sql`waiting as (
      select * from task_runs where id = ${call.runId} and attempt = ${call.attempt} and status = 'queued'
        and (next_attempt_at is null or next_attempt_at <= clock_timestamp()) for update)`,
  rows: sql`select * from waiting w
      where (select count(*) from task_runs o where o.task_name = w.task_name and o.status = 'running')
          < ${task.concurrency}
        and (w.exclusive_key is null or not exists (
          select from task_runs o where o.exclusive_key = w.exclusive_key
            and (o.status = 'running' or (o.status = 'queued' and (o.due_at, o.id) < (w.due_at, w.id)
              and (o.next_attempt_at is null or o.next_attempt_at <= clock_timestamp())))))`,
  // A slot runs for whoever its schedule is now.
  set: sql`status = 'running', attempt = o.attempt + 1, worker = ${worker}, heartbeat_at = clock_timestamp(),
      started_at = clock_timestamp(), finished_at = null, duration_ms = null, next_attempt_at = null, message = null,
      progress = 0, progress_text = null, result = null, added = null, changed = null, removed = null, unchanged = null,
      api_client_id = case when o.started_user_id is not null then o.api_client_id
        else (select s.api_client_id from schedules s where s.id = o.schedule_id) end,
      usual_ms = (
        select percentile_cont(0.5) within group (order by duration_ms) from (
          (select p.duration_ms from task_runs p
           where o.importer_id is null and p.task_name = o.task_name and p.importer_id is null
             and p.status = 'success' and p.duration_ms is not null order by p.finished_at desc limit 20)
          union all
          (select p.duration_ms from task_runs p
           where o.importer_id is not null and p.task_name = o.task_name and p.importer_id = o.importer_id
             and p.status = 'success' and p.duration_ms is not null order by p.finished_at desc limit 20)) last)`,
  after: sql`begun as (
      insert into run_attempts (run_id, attempt, status, worker, started_at)
      select id, attempt, 'running', worker, started_at from n)`,
});

/** No room: whoever makes some calls again for those who wait so, and for nobody who has a call on the way already. */
async function waitForPlace(
  tx: Transaction,
  call: { readonly runId: number; readonly attempt: number },
): Promise<void> {
  await tx.query(sql`
    update task_runs set called_at = 'infinity' where id = ${call.runId} and attempt = ${call.attempt}
      and status = 'queued' and (next_attempt_at is null or next_attempt_at <= clock_timestamp())`);
}
