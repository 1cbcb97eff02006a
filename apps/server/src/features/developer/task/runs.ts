import { problem } from '@supersync/contract/kernel/errors.ts';
import { cancelRun, readRunLog, retryRun } from '@supersync/contract/developer/task-run/actions.ts';
import { runAttempt } from '@supersync/contract/developer/task-run/run-attempt.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { seesAllTasks, taskPeople } from '@supersync/contract/developer/task/task-access.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { registerRooms } from '#platform/events/rooms.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Caller, Server } from '#platform/server.ts';
import { endWaiting } from '#platform/tasks/end-waiting.ts';
import { finishAttempt } from '#platform/tasks/finish-run.ts';
import { lockTask, runColumns, type RunRow, publishRun } from '#platform/tasks/run-rows.ts';
import { runAnswer, startRun } from '#platform/tasks/start-run.ts';
import { cancelChannel } from '#platform/tasks/stop-client-work.ts';
import { groupScope, taskFor } from '#platform/tasks/task-registry.ts';
import { readLog } from './run-log.ts';

const notFound = (id: number): Error => problem('not_found', { thing: taskRun.singular, key: id });

const theirs = (caller: Caller) => sql`(${seesAllTasks(caller.held)} or task_group = 'importer')`;

/** A run the caller may see; others are not found. */
async function findRun(db: Queryable, caller: Caller, id: number): Promise<RunRow> {
  const { rows } = await db.query<RunRow>(
    sql`select ${runColumns} from task_runs where id = ${id} and ${theirs(caller)}`,
  );
  if (rows[0] === undefined) throw notFound(id);
  return rows[0];
}

/** Asks the worker to end it. It hears at once, or at its next heartbeat. */
async function askToEnd(tx: Transaction, run: RunRow): Promise<RunRow> {
  const { rows } = await tx.query<RunRow>(sql`
    update task_runs set cancel_requested_at = coalesce(cancel_requested_at, clock_timestamp()), version = version + 1
    where id = ${run.id} returning ${runColumns}`);
  await tx.query(sql`select pg_notify(${cancelChannel}, ${String(run.id)})`);
  const asked = rows[0] ?? run;
  await publishRun(tx, asked);
  return asked;
}

export function registerRuns(server: Server): void {
  registerResource(server, taskRun, { scope: (caller) => groupScope(caller) });
  registerResource(server, runAttempt, {
    scope: (caller) => (groupScope(caller) === null ? null : { 'run.taskGroup': 'importer' }),
  });
  registerRooms(server, 'task_run', (name) => (/^\d+$/.test(name) ? taskPeople : undefined));

  registerStep(
    server,
    cancelRun,
    async ({ params, body, caller, origin, tx }) => {
      const run = await findRun(tx, caller, params.id);
      await audit(tx, origin, {
        action: body.hard ? 'cancelled at once' : 'cancelled',
        resource: taskRun.name,
        key: String(run.id),
      });
      if (run.status === 'queued') return runAnswer(await endWaiting(server, tx, run));
      const asked = await askToEnd(tx, run);
      if (!body.hard) return runAnswer(asked);
      await finishAttempt(server, tx, asked, {
        status: 'cancelled',
        message: 'It was not waited for: what it did since does not count',
      });
      return runAnswer(await findRun(tx, caller, params.id));
    },
    {
      // A task is locked before its runs, here as where they are claimed.
      async first(tx, { params, caller }) {
        const { task_name: name } = await findRun(tx, caller, params.id);
        await lockTask(tx, name);
      },
    },
  );

  registerStep(server, retryRun, async ({ params, caller, origin, tx }) => {
    const run = await findRun(tx, caller, params.id);
    const task = taskFor(server, caller, run.task_name);
    return startRun(server, tx, task, run.parameters, {
      origin,
      userId: caller.userId,
      scheduleId: run.schedule_id,
      retryOf: run.id,
    });
  });

  registerAction(server, readRunLog, async ({ params, query, caller, db }) => {
    await findRun(db, caller, params.id);
    return readLog(db, params.id, query);
  });
}
