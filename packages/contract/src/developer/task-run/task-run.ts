import { z } from 'zod';
import { importer } from '../../importers/importer/importer.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, json, text, timestamp, uuid } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { schedule } from '../schedule/schedule.ts';
import { taskGroups, taskPeople } from '../task/task-access.ts';
import { user } from '../../access/user/user.ts';
import { runResultSchema } from './run-result.ts';
import { runStatuses } from './run-status.ts';
import { runAttempt } from './run-attempt.ts';

const count = { supplied: 'never', nullable: true, min: 0 } as const;

/** One run of a task, scheduled or manual. Skipped slots are included, as `skipped`. */
export const taskRun = defineResource({
  name: 'task_run',
  singular: 'run',
  path: '/task_runner/api/v1/runs',
  table: 'task_runs',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    taskName: text({ supplied: 'never', label: 'Task', search: true }),
    taskGroup: choice(taskGroups, { supplied: 'never' }),
    scheduleId: integer({ supplied: 'never', nullable: true, label: 'Schedule' }),
    importerId: integer({ supplied: 'never', nullable: true, label: 'Importer' }),
    parameters: json(z.record(z.string(), z.json()), { supplied: 'never' }),
    /** Its slot, or the time of the request. */
    dueAt: timestamp({ supplied: 'never', label: 'Due' }),
    slotAt: timestamp({ supplied: 'never', nullable: true, label: 'Slot' }),
    status: choice(runStatuses, { supplied: 'never' }),
    isLate: flag({ supplied: 'never', label: 'Late' }),
    attempt: integer({ supplied: 'never', help: '0 before the first attempt' }),
    maxAttempts: integer({ supplied: 'never', label: 'Max attempts' }),
    progress: integer({ supplied: 'never', nullable: true, min: 0, max: 100 }),
    progressText: text({ supplied: 'never', nullable: true }),
    added: integer(count),
    changed: integer(count),
    removed: integer(count),
    unchanged: integer(count),
    message: text({
      supplied: 'never',
      nullable: true,
      max: 2000,
      search: true,
      help: 'Why it ended this way',
    }),
    result: json(runResultSchema, { supplied: 'never', nullable: true }),
    startedAt: timestamp({ supplied: 'never', nullable: true, label: 'Started' }),
    finishedAt: timestamp({ supplied: 'never', nullable: true, label: 'Finished' }),
    durationMs: integer({ supplied: 'never', nullable: true, label: 'Duration' }),
    usualMs: integer({
      supplied: 'never',
      nullable: true,
      label: 'Usual duration',
      help: 'The median of the last successful runs of the same task and importer',
    }),
    /** When the next attempt may start. */
    nextAttemptAt: timestamp({ supplied: 'never', nullable: true }),
    cancelRequestedAt: timestamp({ supplied: 'never', nullable: true, label: 'Cancel requested' }),
    retryOf: integer({ supplied: 'never', nullable: true, label: 'Repeats run' }),
    startedUserId: integer({ supplied: 'never', nullable: true, label: 'Started by' }),
    apiClientId: uuid({ supplied: 'never', nullable: true, label: 'API client' }),
    created: timestamp({ supplied: 'never' }),
  },
  relations: {
    get schedule() {
      return one(schedule, { scheduleId: 'id' });
    },
    get importer() {
      return one(importer, { importerId: 'id' });
    },
    get startedUser() {
      return one(user, { startedUserId: 'id' });
    },
    get attempts() {
      return many(runAttempt, { id: 'runId' });
    },
  },
  access: { read: taskPeople },
  label: 'taskName',
  plainFilters: ['status', 'taskName', 'taskGroup', 'scheduleId', 'importerId', 'startedUserId'],
  defaultSort: '-dueAt,-id',
  countUpTo: 10_000,
  summary: 'Runs of tasks',
});
