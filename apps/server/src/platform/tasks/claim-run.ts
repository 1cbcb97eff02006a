import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import type { BulkChange } from '../resource/bulk-write.ts';
import type { Task } from './define-task.ts';
import { progressEvents, runColumns, writeRuns, type RunRow } from './run-rows.ts';

export interface ClaimedRun extends RunRow {
  /** Whose rights it works with. */
  acting_user_id: number | null;
  api_client_id: string | null;
}

/** A run and the attempt before the one that is called for. */
export interface Claim {
  readonly runId: number;
  readonly attempt: number;
}

/**
 * Takes runs for this worker, if each still waits for this very attempt and there is room for it. The others are under
 * way, over, or wait for a place, and are called again when one is free. The task is locked.
 */
export async function claimRuns(
  tx: Transaction,
  task: Task,
  claims: readonly Claim[],
  worker: string,
): Promise<ClaimedRun[]> {
  const runs = await writeRuns<ClaimedRun>(tx, claimOf(task, claims, worker), claimedColumns, 'claim_runs');
  const claimed = new Set(runs.map(({ id }) => id));
  const refused = claims.filter(({ runId }) => !claimed.has(runId));
  if (refused.length > 0) await waitForPlace(tx, refused);
  for (const { id, importer_id: importerId } of runs)
    await task.changed?.({ runId: id, importerId, status: 'running' }, tx);
  return runs;
}

const claimedColumns = sql`${runColumns}, api_client_id,
  coalesce(started_user_id, (select s.user_id from schedules s where s.id = schedule_id)) as acting_user_id`;

/** As JSON: the planner takes any number for the same, so that the statement is planned once. */
const those = (claims: readonly Claim[]) => sql`
  (select distinct "runId" as id, attempt
   from json_to_recordset(${JSON.stringify(claims.map(({ runId, attempt }) => ({ runId, attempt })))}::json)
     as c ("runId" int, attempt int))`;

/**
 * The runs, their attempts, and how long each usually takes (the median of the last successful runs of the same task,
 * and the same importer where it has one) in one statement: whoever else wants to start or end one of the task waits
 * for it.
 */
const claimOf = (task: Task, claims: readonly Claim[], worker: string): BulkChange => ({
  before: sql`waiting as materialized (
      select w.* from task_runs w join ${those(claims)} c on c.id = w.id and c.attempt = w.attempt
      where w.status = 'queued' and (w.next_attempt_at is null or w.next_attempt_at <= clock_timestamp())
      order by w.id for update of w),
    usual as materialized (
      select i.importer_id, (select percentile_cont(0.5) within group (order by duration_ms) from (
          (select p.duration_ms from task_runs p
           where i.importer_id is null and p.task_name = ${task.name} and p.importer_id is null
             and p.status = 'success' and p.duration_ms is not null
           -- All null, and named for the index: without it every run of the task is read and sorted.
           order by p.importer_id, p.finished_at desc limit 20)
          union all
          (select p.duration_ms from task_runs p
           where i.importer_id is not null and p.task_name = ${task.name} and p.importer_id = i.importer_id
             and p.status = 'success' and p.duration_ms is not null order by p.finished_at desc limit 20)) last) as ms
      from (select distinct importer_id from waiting) i)`,
  rows: sql`select * from (
        select w.*, row_number() over (order by w.due_at, w.id) as place from waiting w
        where w.exclusive_key is null or not exists (
          select from task_runs o where o.exclusive_key = w.exclusive_key
            and (o.status = 'running' or (o.status = 'queued' and (o.due_at, o.id) < (w.due_at, w.id)
              and (o.next_attempt_at is null or o.next_attempt_at <= clock_timestamp()))))) w
      where place <= ${task.concurrency} - (
        select count(*) from task_runs o where o.task_name = ${task.name} and o.status = 'running')`,
  // A slot runs for whoever its schedule is now.
  set: sql`status = 'running', attempt = o.attempt + 1, worker = ${worker}, heartbeat_at = clock_timestamp(),
      started_at = clock_timestamp(), finished_at = null, duration_ms = null, next_attempt_at = null, message = null,
      progress = 0, progress_text = null, result = null, added = null, changed = null, removed = null, unchanged = null,
      api_client_id = case when o.started_user_id is not null then o.api_client_id
        else (select s.api_client_id from schedules s where s.id = o.schedule_id) end,
      usual_ms = (select ms from usual where usual.importer_id is not distinct from o.importer_id)`,
  after: sql`begun as (
      insert into run_attempts (run_id, attempt, status, worker, started_at)
      select id, attempt, 'running', worker, started_at from n),
    ${progressEvents()}`,
});

/** No room: whoever makes some calls again for those who wait so, and for nobody who has a call on the way already. */
async function waitForPlace(tx: Transaction, claims: readonly Claim[]): Promise<void> {
  await tx.query(sql`
    update task_runs w set called_at = 'infinity' from ${those(claims)} c
    where w.id = c.id and w.attempt = c.attempt and w.status = 'queued'
      and (w.next_attempt_at is null or w.next_attempt_at <= clock_timestamp())`);
}
