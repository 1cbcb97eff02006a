import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, text, timestamp } from '../../kernel/field.ts';
import { taskPeople } from '../task/task-access.ts';
import { runStatuses } from './run-status.ts';
import { taskRun } from './task-run.ts';

/** One attempt of a run. A run that crashed and was retried has both. */
export const runAttempt = defineResource({
  name: 'run_attempt',
  singular: 'attempt',
  path: '/task_runner/api/v1/run_attempts',
  table: 'run_attempts',
  key: ['runId', 'attempt'],
  fields: {
    runId: integer({ supplied: 'never', label: 'Run' }),
    attempt: integer({ supplied: 'never' }),
    status: choice(runStatuses, { supplied: 'never' }),
    worker: text({ supplied: 'never', help: 'The process that ran it' }),
    startedAt: timestamp({ supplied: 'never', label: 'Started' }),
    finishedAt: timestamp({ supplied: 'never', nullable: true, label: 'Finished' }),
    message: text({ supplied: 'never', nullable: true, max: 2000 }),
  },
  relations: {
    get run() {
      return one(taskRun, { runId: 'id' });
    },
  },
  access: { read: taskPeople },
  label: 'attempt',
  plainFilters: ['runId'],
  defaultSort: 'runId,attempt',
  versioned: false,
  countUpTo: 10_000,
  summary: 'Attempts of runs',
});
