import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { TaskRunAnswer } from '@supersync/contract/developer/task-run/run-schema.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import type { Transaction } from '../db/database.ts';
import { transactionTime } from '../resource/compile/compile-write.ts';
import { records } from '../resource/records.ts';
import type { Origin, Server } from '../server.ts';
import { apiClientIn } from '../session/actor.ts';
import { enqueueRuns } from './call-workers.ts';
import { readTaskParameters, type Task } from './define-task.ts';
import type { RunRow } from './run-rows.ts';

export interface StartedBy {
  readonly origin: Origin;
  readonly userId: number;
  readonly scheduleId?: number | null;
  readonly retryOf?: number | null;
}

/** What starting and cancelling answer of a run. */
export const runAnswer = ({
  id,
  taskName,
  scheduleId,
  importerId,
  parameters,
  status,
  attempt,
  dueAt,
  cancelRequestedAt,
  retryOf,
  startedUserId,
  version,
}: Row<typeof taskRun>): TaskRunAnswer => ({
  id,
  taskName,
  scheduleId,
  importerId,
  parameters,
  status,
  attempt,
  dueAt,
  cancelRequestedAt,
  retryOf,
  startedUserId,
  version,
});

/** The audit entry of a start holds what was asked for: the rest of a new run follows from it. */
const unaudited = [
  'id',
  'taskGroup',
  'importerId',
  'dueAt',
  'status',
  'isLate',
  'attempt',
  'maxAttempts',
  'startedUserId',
  'apiClientId',
  'created',
] as const;

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
  const { rows } = await tx.query<{ now: Date }>({ name: 'task_now', text: 'select task_now() as now' });
  const { record: run } = await records(tx, origin).create(
    taskRun,
    {
      taskName: task.name,
      taskGroup: task.taskGroup,
      scheduleId,
      importerId: task.importerId?.(parameters) ?? null,
      parameters,
      dueAt: rows[0]?.now ?? transactionTime,
      status: 'queued',
      maxAttempts: task.retry.limit + 1,
      startedUserId: userId,
      apiClientId: acting.apiClientId,
      retryOf,
    },
    {
      action: 'started',
      unaudited,
      columns: {
        retry_delay_seconds: task.retry.delaySeconds,
        exclusive_key: exclusiveKeyOf(task, parameters, scheduleId),
        called_at: transactionTime,
      },
    },
  );
  await enqueueRuns(server, tx, [{ id: run.id, task_name: run.taskName, attempt: run.attempt }]);
  await task.changed?.({ runId: run.id, importerId: run.importerId, status: run.status }, tx);
  return runAnswer(run);
}
