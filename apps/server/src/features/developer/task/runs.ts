import { problem } from '@supersync/contract/kernel/errors.ts';
import { cancelRun, readRunLog, retryRun } from '@supersync/contract/developer/task-run/actions.ts';
import { runAttempt } from '@supersync/contract/developer/task-run/run-attempt.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { seesAllTasks, taskPeople } from '@supersync/contract/developer/task/task-access.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Queryable } from '#platform/db/database.ts';
import { registerRooms } from '#platform/events/rooms.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Caller, Server } from '#platform/server.ts';
import { finishAttempt } from '#platform/tasks/finish-run.ts';
import { addLines, lockTask, runColumns, type RunRow, publishRun } from '#platform/tasks/run-rows.ts';
import { runAnswer, startRun } from '#platform/tasks/start-run.ts';
import { cancelChannel } from '#platform/tasks/stop-client-work.ts';
import { findTask, groupScope, taskFor } from '#platform/tasks/task-registry.ts';
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

export function registerRuns(server: Server): void {
  registerResource(server, taskRun, { scope: (caller) => groupScope(caller) });
  registerResource(server, runAttempt, {
    scope: (caller) => (groupScope(caller) === null ? null : { 'run.taskGroup': 'importer' }),
  });
  registerRooms(server, 'task_run', (name) => (/^\d+$/.test(name) ? taskPeople : undefined));

  registerStep(
    server,
    cancelRun,
    async ({ params, body, caller, origin, tx, record, move }) => {
      const action = body.hard ? 'cancelled at once' : 'cancelled';
      const cancelRequestedAt = record.cancelRequestedAt ?? transactionTime;
      if (record.status === 'queued') {
        const message =
          record.attempt === 0 ? 'Cancelled before it began' : 'Cancelled before it was tried again';
        const { record: run } = await move(
          { message, cancelRequestedAt, finishedAt: transactionTime, nextAttemptAt: null },
          { action, to: 'cancelled' },
        );
        await addLines(tx, run.id, run.attempt, [
          { at: server.clock.now(), level: 'warning', text: `${message}.` },
        ]);
        const { changed } = findTask(server, run.taskName) ?? {};
        await changed?.({ runId: run.id, importerId: run.importerId, status: run.status }, tx);
        await publishRun(tx, run);
        return runAnswer(run);
      }
      // The worker hears at once, or at its next heartbeat.
      const { record: asked } = await move({ cancelRequestedAt }, { action, to: 'running' });
      await tx.query(sql`select pg_notify(${cancelChannel}, ${String(asked.id)})`);
      await publishRun(tx, asked);
      if (!body.hard) return runAnswer(asked);
      await finishAttempt(server, tx, await findRun(tx, caller, params.id), {
        status: 'cancelled',
        message: 'It was not waited for: what it did since does not count',
      });
      return runAnswer(await records(tx, origin).lock(taskRun, params.id));
    },
    {
      // A task is locked before its runs, here as where they are claimed.
      async first(tx, { params, caller }) {
        const { task_name: name } = await findRun(tx, caller, params.id);
        await lockTask(tx, name);
      },
    },
  );

  registerStep(server, retryRun, async ({ record, caller, origin, tx }) => {
    const { id, taskName, parameters, scheduleId } = record;
    return startRun(server, tx, taskFor(server, caller, taskName), parameters, {
      origin,
      userId: caller.userId,
      scheduleId,
      retryOf: id,
    });
  });

  registerAction(server, readRunLog, async ({ params, query, caller, db }) => {
    await findRun(db, caller, params.id);
    return readLog(db, params.id, query);
  });
}
