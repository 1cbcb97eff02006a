import { problem } from '@supersync/contract/kernel/errors.ts';
import { runSchedule, setScheduleStatus } from '@supersync/contract/developer/schedule/actions.ts';
import { nextTime } from '@supersync/contract/developer/schedule/cron-times.ts';
import { maintenanceWindow } from '@supersync/contract/developer/schedule/maintenance-window.ts';
import { schedule, timesProblem } from '@supersync/contract/developer/schedule/schedule.ts';
import { seesAllTasks } from '@supersync/contract/developer/task/task-access.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Change } from '#platform/resource/resource-rules.ts';
import type { Caller, Feature, Origin, Server } from '#platform/server.ts';
import { actorOf, apiClientIn } from '#platform/session/actor.ts';
import { readTaskParameters } from '#platform/tasks/define-task.ts';
import { startRun } from '#platform/tasks/start-run.ts';
import { schedulesChanged } from '#platform/tasks/start-tasks.ts';
import { findTask, groupScope, taskFor } from '#platform/tasks/task-registry.ts';
import { plainParameters } from './plain-parameters.ts';

type Values = Change<typeof schedule>['values'];

const blank = {
  taskName: '',
  parameters: {},
  schedule: null,
  oneTimeSchedule: null,
  timeZone: 'America/Toronto',
  status: 'enabled',
  pausedUntil: null,
} as const satisfies Values;

/** The schedule as it will be. */
const afterChange = ({ before, values }: Pick<Change<typeof schedule>, 'before' | 'values'>) => ({
  ...blank,
  ...before,
  ...values,
});

const refuse = (errors: Readonly<Record<string, string>>): never => {
  throw problem('invalid_input', {}, { errors: { ...errors } });
};

const databaseTime = async (db: Queryable): Promise<Date> => {
  const { rows } = await db.query<{ now: Date }>(sql`select task_now() as now`);
  return rows[0]?.now ?? new Date();
};

async function checkSchedule(
  server: Server,
  change: Change<typeof schedule>,
  caller: Caller,
  tx: Transaction,
): Promise<void> {
  if (change.operation === 'delete') return;
  const after = afterChange(change);
  const task = taskFor(server, caller, after.taskName);
  const times = timesProblem(after);
  if (Object.keys(times).length > 0) refuse(times);
  if (after.pausedUntil !== null && after.status !== 'paused')
    refuse({ pausedUntil: 'Only a paused schedule is paused until a time' });
  const now = await databaseTime(tx);
  const isNewTime = change.values.oneTimeSchedule !== undefined || change.values.status === 'enabled';
  if (
    after.oneTimeSchedule !== null &&
    after.status === 'enabled' &&
    isNewTime &&
    new Date(after.oneTimeSchedule) <= now
  )
    refuse({ oneTimeSchedule: 'Must lie ahead' });
  const isNewTask = change.values.parameters !== undefined || change.values.taskName !== undefined;
  if (change.operation === 'update' && !isNewTask) return;
  const { errors } = await readTaskParameters(task, after.parameters, tx, actorOf(caller));
  const wrong = Object.entries(errors);
  if (wrong.length > 0)
    refuse(Object.fromEntries(wrong.map(([name, message]) => [`parameters.${name}`, message])));
}

function nextOf(after: ReturnType<typeof afterChange>, now: Date): string | null {
  if (after.status !== 'enabled') return null;
  if (after.schedule === null) return after.oneTimeSchedule;
  return nextTime(after.schedule, after.timeZone, now)?.toISOString() ?? null;
}

interface ScheduleRow {
  id: number;
  task_name: string;
  task_group: 'importer' | 'system';
  parameters: Record<string, unknown>;
  schedule: string | null;
  time_zone: string;
  one_time_schedule: Date | null;
  status: 'enabled' | 'paused' | 'archived';
  paused_until: Date | null;
}

const columns = sql`id, task_name, task_group, parameters, schedule, time_zone, one_time_schedule, status, paused_until`;

/** Locked, and only where the caller may see it. */
async function lockSchedules(
  tx: Transaction,
  caller: Caller,
  ids: readonly number[],
): Promise<ScheduleRow[]> {
  const { rows } = await tx.query<ScheduleRow>(sql`
    select ${columns} from schedules where id = any(${[...ids]}::int[])
      and (${seesAllTasks(caller.held)} or task_group = 'importer') order by id for update`);
  const absent = ids.find((id) => !rows.some((row) => row.id === id));
  if (absent !== undefined) throw problem('not_found', { thing: schedule.singular, key: absent });
  return rows;
}

async function setStatus(
  tx: Transaction,
  row: ScheduleRow,
  to: { status: ScheduleRow['status']; pausedUntil: string | null },
  by: { origin: Origin; now: Date },
): Promise<boolean> {
  const until = row.paused_until?.toISOString() ?? null;
  const wanted = to.pausedUntil === null ? null : new Date(to.pausedUntil).toISOString();
  if (row.status === to.status && until === wanted) return false;
  if (to.status === 'enabled' && row.one_time_schedule !== null && row.one_time_schedule <= by.now)
    refuse({ ids: `Schedule ${row.id} was for once, and its time is over` });
  const values = { status: to.status, pausedUntil: wanted };
  await records(tx, by.origin).update(schedule, row.id, values);
  return true;
}

export const scheduleFeature: Feature = (server) => {
  registerResource(server, schedule, {
    readParameters: plainParameters,
    scope: (caller) => groupScope(caller),
    async check(change, caller, tx) {
      if (caller !== null && change.isSent) await checkSchedule(server, change, caller, tx);
    },
    async derive(change, tx) {
      const after = afterChange(change);
      const nextAt = nextOf(after, await databaseTime(tx));
      if (!change.isSent) return { nextAt };
      const task = findTask(server, after.taskName);
      // Whoever says what it does lends it their own rights: nobody exports with those of another.
      const { taskName, parameters } = change.values;
      const isTheirs = change.operation === 'create' || taskName !== undefined || parameters !== undefined;
      const { origin } = change;
      return {
        ...(isTheirs ? { userId: origin.userId, apiClientId: apiClientIn(origin) } : {}),
        taskGroup: task?.taskGroup ?? 'system',
        importerId: task?.importerId?.({ ...after.parameters }) ?? null,
        nextAt,
      };
    },
    afterCommit: () => schedulesChanged(server),
  });

  registerResource(server, maintenanceWindow, {
    scope: (caller, purpose) => (purpose === 'write' ? groupScope(caller) : null),
    supply: (operation, _values, caller) => (operation === 'create' ? { userId: caller.userId } : {}),
    check(change, caller) {
      if (change.operation === 'delete') return;
      const after = { startsAt: '', endsAt: '', taskGroup: null, ...change.before, ...change.values };
      if (new Date(after.endsAt) <= new Date(after.startsAt))
        refuse({ endsAt: 'Must be after the beginning' });
      if (caller !== null && after.taskGroup !== 'importer' && !seesAllTasks(caller.held))
        refuse({ taskGroup: 'You can hold up importer tasks only' });
    },
    afterCommit: () => schedulesChanged(server),
  });

  registerAction(server, runSchedule, ({ params, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const [row] = await lockSchedules(tx, caller, [params.id]);
      if (row === undefined) throw problem('not_found', { thing: schedule.singular, key: params.id });
      const task = taskFor(server, caller, row.task_name);
      const run = await startRun(server, tx, task, row.parameters, {
        origin,
        userId: caller.userId,
        scheduleId: row.id,
      });
      await tx.query(sql`update schedules set last_run_id = ${run.id} where id = ${row.id}`);
      return run;
    }),
  );

  registerAction(server, setScheduleStatus, ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      if (body.pausedUntil !== null && body.status !== 'paused')
        refuse({ pausedUntil: 'Only a paused schedule is paused until a time' });
      const rows = await lockSchedules(tx, caller, [...new Set(body.ids)]);
      const by = { origin, now: await databaseTime(tx) };
      const changed: number[] = [];
      for (const row of rows) if (await setStatus(tx, row, body, by)) changed.push(row.id);
      tx.afterCommit(() => schedulesChanged(server));
      return { changed };
    }),
  );
};
