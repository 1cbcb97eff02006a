import { readRecentParameters, readTaskStatistics } from '@supersync/contract/developer/task/actions.ts';
import { readLanes } from '@supersync/contract/developer/task-run/actions.ts';
import { failedStatuses, type RunStatus } from '@supersync/contract/developer/task-run/run-status.ts';
import sql, { empty } from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Server } from '#platform/server.ts';
import type { TaskParameters } from '#platform/tasks/define-task.ts';
import { taskFor } from '#platform/tasks/task-registry.ts';
import { readLanePicture } from './lanes.ts';

interface PastRow {
  id: number;
  parameters: TaskParameters;
  status: RunStatus;
  due_at: Date;
  started_user_id: number | null;
}

const pastRun = (row: PastRow) => ({
  runId: row.id,
  parameters: { ...row.parameters },
  status: row.status,
  at: row.due_at.toISOString(),
  startedUserId: row.started_user_id,
});

/** Runs looked at for different parameters; more would be no help to anybody. */
const lookedAt = 200;
const shownRecent = 10;
const shownDurations = 200;

interface Totals {
  succeeded: number;
  failed: number;
  skipped: number;
  cancelled: number;
  late: number;
  median: number | null;
  p95: number | null;
}

interface DurationRow {
  id: number;
  started_at: Date;
  duration_ms: number;
  status: RunStatus;
}

export function registerPastRuns(server: Server): void {
  registerAction(server, readRecentParameters, async ({ params, query, caller, db }) => {
    const { name } = taskFor(server, caller, params.taskName);
    const about = query.importerId === undefined ? empty : sql`and importer_id = ${query.importerId}`;
    const { rows } = await db.query<PastRow>(sql`
      select * from (
        select distinct on (parameters) id, parameters, status, due_at, started_user_id from (
          select id, parameters, status, due_at, started_user_id from task_runs
          where task_name = ${name} ${about} and status <> 'skipped'
          order by due_at desc, id desc limit ${lookedAt}) latest
        order by parameters, due_at desc, id desc) different
      order by due_at desc, id desc limit ${shownRecent}`);
    const good = await db.query<PastRow>(sql`
      select id, parameters, status, due_at, started_user_id from task_runs
      where task_name = ${name} ${about} and status = 'success' order by due_at desc, id desc limit 1`);
    const [lastGood] = good.rows;
    return { recent: rows.map(pastRun), lastGood: lastGood === undefined ? null : pastRun(lastGood) };
  });

  registerAction(server, readTaskStatistics, async ({ params, query, caller, db }) => {
    const { name } = taskFor(server, caller, params.taskName);
    const among = sql`task_name = ${name} and due_at > now() - make_interval(days => ${query.days})
      ${query.importerId === undefined ? empty : sql`and importer_id = ${query.importerId}`}
      ${query.scheduleId === undefined ? empty : sql`and schedule_id = ${query.scheduleId}`}`;
    const failed = sql`status = any(${[...failedStatuses]}::text[])`;
    const { rows } = await db.query<Totals>(sql`
      select count(*) filter (where status = 'success')::int as succeeded,
        count(*) filter (where ${failed})::int as failed,
        count(*) filter (where status = 'skipped')::int as skipped,
        count(*) filter (where status = 'cancelled')::int as cancelled,
        count(*) filter (where is_late)::int as late,
        percentile_cont(0.5) within group (order by duration_ms) filter (where status = 'success') as median,
        percentile_cont(0.95) within group (order by duration_ms) filter (where status = 'success') as p95
      from task_runs where ${among}`);
    const durations = await db.query<DurationRow>(sql`
      select * from (
        select id, started_at, duration_ms, status from task_runs
        where ${among} and duration_ms is not null and started_at is not null
        order by due_at desc, id desc limit ${shownDurations}) latest
      order by started_at, id`);
    const totals = rows[0] ?? {
      succeeded: 0,
      failed: 0,
      skipped: 0,
      cancelled: 0,
      late: 0,
      median: null,
      p95: null,
    };
    const finished = totals.succeeded + totals.failed;
    return {
      finished,
      succeeded: totals.succeeded,
      failed: totals.failed,
      skipped: totals.skipped,
      cancelled: totals.cancelled,
      late: totals.late,
      successRate: finished === 0 ? null : totals.succeeded / finished,
      medianMs: totals.median,
      p95Ms: totals.p95,
      durations: durations.rows.map((row) => ({
        runId: row.id,
        startedAt: row.started_at.toISOString(),
        durationMs: row.duration_ms,
        status: row.status,
      })),
    };
  });

  registerAction(server, readLanes, ({ query, caller, db }) => readLanePicture(server, db, caller, query));
}
