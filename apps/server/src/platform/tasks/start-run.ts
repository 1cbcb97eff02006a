import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { TaskRunAnswer } from '@supersync/contract/developer/task-run/run-schema.ts';
import sql from 'sql-template-tag';
import { audit } from '../audit/audit.ts';
import type { Transaction } from '../db/database.ts';
import { publish } from '../events/publish.ts';
import type { Origin, Server } from '../server.ts';
import { apiClientIn } from '../session/acting.ts';
import { callWorkers } from './call-workers.ts';
import { readTaskParameters, type Task } from './define-task.ts';
import { runColumns, type RunRow } from './run-rows.ts';

export interface StartedBy {
  readonly origin: Origin;
  readonly userId: number;
  readonly scheduleId?: number | null;
  readonly retryOf?: number | null;
}

export const runAnswer = (run: RunRow): TaskRunAnswer => ({
  id: run.id,
  taskName: run.task_name,
  scheduleId: run.schedule_id,
  importerId: run.importer_id,
  parameters: { ...run.parameters },
  status: run.status,
  attempt: run.attempt,
  dueAt: run.due_at.toISOString(),
  cancelRequestedAt: run.cancel_requested_at?.toISOString() ?? null,
  retryOf: run.retry_of,
  startedUserId: run.started_user_id,
  version: run.version,
});

/** Which runs never run at the same time: those about one thing, else those of one schedule. */
export const exclusiveKeyOf = (
  task: Task,
  parameters: RunRow['parameters'],
  scheduleId: number | null,
): string | null =>
  task.exclusiveKey?.(parameters) ?? (scheduleId === null ? null : `schedule:${scheduleId}`);

/** Starts a run because somebody asked for it. Its parameters are checked first; the run, its call and its trace are one. */
export async function startRun(
  server: Server,
  tx: Transaction,
  task: Task,
  given: unknown,
  { origin, userId, scheduleId = null, retryOf = null }: StartedBy,
): Promise<TaskRunAnswer> {
  const acting = { userId, apiClientId: apiClientIn(origin) };
  const { parameters, errors } = await readTaskParameters(task, given, tx, acting);
  const refused = Object.entries(errors);
  if (refused.length > 0)
    throw problem(
      'invalid_input',
      {},
      { errors: Object.fromEntries(refused.map(([name, message]) => [`parameters.${name}`, message])) },
    );
  const { rows } = await tx.query<RunRow>(sql`
    insert into task_runs (task_name, task_group, schedule_id, importer_id, parameters, due_at, status, max_attempts,
      retry_delay_seconds, started_user_id, api_client_id, retry_of, exclusive_key, called_at)
    values (${task.name}, ${task.taskGroup}, ${scheduleId}, ${task.importerId?.(parameters) ?? null},
      ${JSON.stringify(parameters)}::jsonb, task_now(), 'queued', ${task.retry.limit + 1},
      ${task.retry.delaySeconds}, ${userId}, ${acting.apiClientId}, ${retryOf}, ${exclusiveKeyOf(task, parameters, scheduleId)},
      clock_timestamp())
    returning ${runColumns}`);
  const [run] = rows;
  if (run === undefined) throw new Error('The run was not added');
  await callWorkers(server, tx, [run]);
  await task.changed?.({ runId: run.id, importerId: run.importer_id, status: run.status }, tx);
  await audit(tx, origin, {
    action: 'started',
    resource: 'task_run',
    key: String(run.id),
    changes: {
      taskName: [null, task.name],
      parameters: [null, parameters],
      ...(scheduleId === null ? {} : { scheduleId: [null, scheduleId] }),
      ...(retryOf === null ? {} : { retryOf: [null, retryOf] }),
    },
  });
  await publish(tx, recordRoom('task_run'), 'created', { key: String(run.id), version: run.version });
  return runAnswer(run);
}
