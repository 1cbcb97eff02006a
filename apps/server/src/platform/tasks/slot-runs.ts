import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { schedule as scheduleResource } from '@supersync/contract/developer/schedule/schedule.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import { publish } from '../events/publish.ts';
import { records } from '../resource/records.ts';
import type { Server } from '../server.ts';
import { enqueueRuns } from './call-workers.ts';
import type { TaskParameters } from './define-task.ts';
import { planSlots } from './plan-slots.ts';
import { runColumns, runnerOrigin, type RunRow } from './run-rows.ts';
import { exclusiveKeyOf } from './start-run.ts';
import { refusalsOf, pauseFor } from './stop-client-work.ts';
import { findTask } from './task-registry.ts';

export interface DueSchedule {
  id: number;
  name: string;
  task_name: string;
  task_group: string;
  importer_id: number | null;
  parameters: TaskParameters;
  schedule: string | null;
  time_zone: string;
  late_rule: 'run' | 'skip';
  overlap_rule: 'queue' | 'skip';
  grace_seconds: number;
  retry_limit: number | null;
  retry_delay_seconds: number | null;
  next_at: Date;
  version: number;
  api_client_id: string | null;
  now: Date;
}

interface SlotRun {
  readonly schedule: DueSchedule;
  readonly slot: Date;
  readonly status: 'queued' | 'skipped';
  readonly isLate: boolean;
  readonly message: string | null;
}

/** Slots of a schedule that may wait for their predecessor at once. */
const maxWaitingSlots = 50;
/** Runs told of one by one. */
const maxListedRuns = 100;

const minute = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

interface OpenRuns {
  readonly count: number;
  readonly first: number;
}

async function openRunsOf(tx: Transaction, due: readonly DueSchedule[]): Promise<Map<number, OpenRuns>> {
  const { rows } = await tx.query<{ schedule_id: number; count: number; first: number }>(sql`
    select schedule_id, count(*)::int as count, min(id) as first from task_runs
    where schedule_id = any(${due.map(({ id }) => id)}::int[]) and status in ('queued', 'running')
    group by schedule_id`);
  return new Map(rows.map(({ schedule_id, count, first }) => [schedule_id, { count, first }]));
}

interface Window {
  starts_at: Date;
  ends_at: Date;
  task_group: string | null;
  reason: string;
}

async function windowsSince(tx: Transaction, since: Date): Promise<Window[]> {
  const { rows } = await tx.query<Window>(sql`
    select starts_at, ends_at, task_group, reason from maintenance_windows where ends_at >= ${since}`);
  return rows;
}

const waitedFor = (windows: readonly Window[], { task_group }: DueSchedule, slot: Date): string => {
  const window = windows.find(
    (each) =>
      each.starts_at <= slot &&
      slot < each.ends_at &&
      (each.task_group === null || each.task_group === task_group),
  );
  return window === undefined ? '' : ` It fell into maintenance (${window.reason}).`;
};

/** What becomes of each slot of one schedule. */
function slotRunsOf(
  server: Server,
  schedule: DueSchedule,
  open: OpenRuns | undefined,
  windows: readonly Window[],
  refusal: string | undefined,
): { runs: SlotRun[]; nextAt: Date | null } {
  const plan = planSlots(
    {
      cron: schedule.schedule,
      timeZone: schedule.time_zone,
      graceSeconds: schedule.grace_seconds,
      lateRule: schedule.late_rule,
    },
    schedule.next_at,
    schedule.now,
  );
  const skipped = (slot: Date, message: string, isLate = true): SlotRun => ({
    schedule,
    slot,
    status: 'skipped',
    isLate,
    message,
  });
  const instead =
    plan.run === null ? 'late slots are left out' : `the slot of ${minute(plan.run.slot)} stands for it`;
  const runs = plan.missed.map((slot) =>
    skipped(slot, `Nobody came for it in time; ${instead}.${waitedFor(windows, schedule, slot)}`),
  );
  if (plan.further !== null) {
    const { from, until } = plan.further;
    runs.push(
      skipped(from, `All slots from ${minute(from)} up to ${minute(until)} were missed; ${instead}.`),
    );
  }
  if (plan.run !== null) {
    const { slot, isLate } = plan.run;
    if (refusal !== undefined) runs.push(skipped(slot, `${refusal}. The schedule was paused.`, isLate));
    else if (findTask(server, schedule.task_name) === undefined)
      runs.push(skipped(slot, `There is no task ${schedule.task_name} any more.`, isLate));
    else if (open !== undefined && (schedule.overlap_rule === 'skip' || open.count >= maxWaitingSlots))
      runs.push(skipped(slot, `Run ${open.first} of this schedule is not over yet.`, isLate));
    else {
      const message = isLate ? `Late.${waitedFor(windows, schedule, slot)}` : null;
      runs.push({ schedule, slot, status: 'queued', isLate, message });
    }
  }
  return { runs, nextAt: plan.nextAt };
}

async function insertRuns(server: Server, tx: Transaction, runs: readonly SlotRun[]): Promise<RunRow[]> {
  const rows = runs.map(({ schedule, slot, status, isLate, message }) => {
    const task = findTask(server, schedule.task_name);
    const isOver = status === 'skipped';
    return {
      task_name: schedule.task_name,
      task_group: schedule.task_group,
      schedule_id: schedule.id,
      api_client_id: schedule.api_client_id,
      importer_id: schedule.importer_id,
      parameters: schedule.parameters,
      due_at: slot,
      slot_at: slot,
      status,
      is_late: isLate,
      message,
      max_attempts: (schedule.retry_limit ?? task?.retry.limit ?? 0) + 1,
      retry_delay_seconds: schedule.retry_delay_seconds ?? task?.retry.delaySeconds ?? 60,
      exclusive_key: task === undefined ? null : exclusiveKeyOf(task, schedule.parameters, schedule.id),
      finished_at: isOver ? schedule.now : null,
    };
  });
  // The slot's own index stands against a second server, whatever else should fail.
  return records(tx, runnerOrigin).bulkRows<RunRow>(
    taskRun,
    {
      insert: sql`
        insert into task_runs (task_name, task_group, schedule_id, importer_id, parameters, due_at, slot_at, status,
          is_late, message, max_attempts, retry_delay_seconds, exclusive_key, finished_at, called_at, api_client_id)
        select g.task_name, g.task_group, g.schedule_id, g.importer_id, g.parameters, g.due_at, g.slot_at, g.status,
          g.is_late, g.message, g.max_attempts, g.retry_delay_seconds, g.exclusive_key, g.finished_at,
          clock_timestamp(), g.api_client_id
        from jsonb_populate_recordset(null::task_runs, ${JSON.stringify(rows)}::jsonb) g
        order by g.slot_at
        on conflict (schedule_id, slot_at) do nothing
        returning *`,
    },
    runColumns,
    // One event tells lists of a long catch-up.
    { isAudited: false, ...(rows.length > maxListedRuns ? { event: { key: null } } : {}) },
  );
}

/** The runs of all slots that have come, their calls, and each schedule's next slot. Answers how many runs there are. */
export async function addSlotRuns(
  server: Server,
  tx: Transaction,
  due: readonly DueSchedule[],
): Promise<number> {
  const open = await openRunsOf(tx, due);
  const oldest = due.reduce(
    (first, { next_at }) => (next_at < first ? next_at : first),
    due[0]?.next_at ?? new Date(),
  );
  const windows = await windowsSince(tx, oldest);
  const refusals = await refusalsOf(server, tx, due);
  const plans = due.map((schedule) => ({
    schedule,
    ...slotRunsOf(server, schedule, open.get(schedule.id), windows, refusals.get(schedule.id)),
  }));
  const added = await insertRuns(
    server,
    tx,
    plans.flatMap(({ runs }) => runs),
  );
  const queued = added.filter(({ status }) => status === 'queued');
  await enqueueRuns(server, tx, queued);
  const newest = new Map<number, number>();
  for (const { schedule_id, id } of added)
    if (schedule_id !== null) newest.set(schedule_id, Math.max(id, newest.get(schedule_id) ?? 0));
  // No version is raised: a slot that comes must not refuse whoever edits the schedule meanwhile.
  await tx.query(sql`
    update schedules s set next_at = g.next_at, last_run_id = coalesce(g.last_run_id, s.last_run_id)
    from jsonb_to_recordset(${JSON.stringify(
      plans.map(({ schedule, nextAt }) => ({
        id: schedule.id,
        next_at: nextAt,
        last_run_id: newest.get(schedule.id) ?? null,
      })),
    )}::jsonb) as g (id int, next_at timestamptz, last_run_id int)
    where s.id = g.id`);
  // What happened once will not happen again.
  const once = due.filter(({ schedule }) => schedule === null).map(({ id }) => id);
  if (once.length > 0)
    await records(tx, runnerOrigin).bulk(
      scheduleResource,
      {
        rows: sql`select * from schedules where id = any(${once}::int[]) for update`,
        set: sql`status = 'archived'`,
      },
      { reason: 'Its time has come' },
    );
  for (const { id } of due) {
    const refusal = refusals.get(id);
    if (refusal !== undefined) await pauseFor(tx, { id }, refusal);
  }
  const isWritten = ({ id, schedule: cron }: DueSchedule): boolean => cron === null || refusals.has(id);
  await tell(
    server,
    tx,
    due.filter((each) => !isWritten(each)),
    added,
  );
  return added.length;
}

/** Lists of schedules learn that a slot has come; a long catch-up is told of by its newest runs. */
async function tell(
  server: Server,
  tx: Transaction,
  due: readonly DueSchedule[],
  added: readonly RunRow[],
): Promise<void> {
  for (const { id, version } of due)
    await publish(tx, recordRoom(scheduleResource.name), 'updated', { key: String(id), version });
  for (const { id, status, importer_id, task_name } of added.slice(-maxListedRuns))
    await findTask(server, task_name)?.changed?.({ runId: id, importerId: importer_id, status }, tx);
}
