import sql from 'sql-template-tag';
import type { Database, Statement, Transaction } from '../db/database.ts';
import type { Task } from './define-task.ts';
import { lockTask, runColumns, publishRun, type RunRow } from './run-rows.ts';

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
    const { rows } = await tx.query<ClaimedRun>(claimStatement(task, call, worker));
    const [run] = rows;
    if (run === undefined) {
      await waitForPlace(tx, call);
      return null;
    }
    await task.changed?.({ runId: run.id, importerId: run.importer_id, status: 'running' }, tx);
    await publishRun(tx, run);
    return run;
  });
}

/**
 * The run, its attempt, and how long it usually takes (the median of the last successful runs of the same task, and
 * the same importer where it has one) in one statement: whoever else wants to start or end one of the task waits for it.
 */
const claimStatement = (
  task: Task,
  call: { readonly runId: number; readonly attempt: number },
  worker: string,
): Statement => ({
  name: 'claim_run',
  text: `
    with waiting as (
      select * from task_runs where id = $1 and attempt = $2 and status = 'queued'
        and (next_attempt_at is null or next_attempt_at <= clock_timestamp()) for update),
    taken as (
      update task_runs r set status = 'running', attempt = r.attempt + 1, worker = $3,
        heartbeat_at = clock_timestamp(), started_at = clock_timestamp(), finished_at = null, duration_ms = null,
        next_attempt_at = null, message = null, progress = 0, progress_text = null, result = null,
        added = null, changed = null, removed = null, unchanged = null, version = r.version + 1,
        -- A slot runs for whoever its schedule is now.
        api_client_id = case when w.started_user_id is not null then w.api_client_id
          else (select s.api_client_id from schedules s where s.id = w.schedule_id) end,
        usual_ms = (
          select percentile_cont(0.5) within group (order by duration_ms) from (
            (select u.duration_ms from task_runs u
             where w.importer_id is null and u.task_name = w.task_name and u.importer_id is null
               and u.status = 'success' and u.duration_ms is not null order by u.finished_at desc limit 20)
            union all
            (select u.duration_ms from task_runs u
             where w.importer_id is not null and u.task_name = w.task_name and u.importer_id = w.importer_id
               and u.status = 'success' and u.duration_ms is not null order by u.finished_at desc limit 20)) last)
      from waiting w
      where r.id = w.id
        and (select count(*) from task_runs o where o.task_name = w.task_name and o.status = 'running') < $4
        and (w.exclusive_key is null or not exists (
          select from task_runs o where o.exclusive_key = w.exclusive_key
            and (o.status = 'running' or (o.status = 'queued' and (o.due_at, o.id) < (w.due_at, w.id)
              and (o.next_attempt_at is null or o.next_attempt_at <= clock_timestamp())))))
      returning r.*),
    begun as (
      insert into run_attempts (run_id, attempt, status, worker, started_at)
      select id, attempt, 'running', worker, started_at from taken)
    select ${runColumns.sql}, api_client_id,
      coalesce(started_user_id, (select s.user_id from schedules s where s.id = schedule_id)) as acting_user_id
    from taken`,
  values: [call.runId, call.attempt, worker, task.concurrency],
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
