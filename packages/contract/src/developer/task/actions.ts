import { z } from 'zod';
import { fieldConfig } from '../../workspace/field-config/field-config.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { taskRunSchema } from '../task-run/run-schema.ts';
import { taskGroups, taskPeople } from './task-access.ts';

export const tasksPath = '/task_runner/api/v1/tasks';

const taskName = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/);
const byName = z.object({ taskName });
const moment = z.iso.datetime({ offset: true });
export const parametersSchema = z.record(z.string(), z.json());

/** The names of the tasks the caller may run. */
export const listTasks = defineAction({
  name: 'list_tasks',
  summary: 'The names of all tasks',
  method: 'GET',
  path: tasksPath,
  access: taskPeople,
  answer: z.array(z.string()),
});

/** Name, fieldConfig, parameters; and descriptions for people. */
export const taskSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  taskGroup: z.enum(taskGroups.values),
  fieldConfig,
  /** Default values of a new form. */
  parameters: parametersSchema,
  timeLimitSeconds: z.int(),
  retry: z.object({ limit: z.int(), delaySeconds: z.int() }),
  /** Maximum concurrent runs over all servers. */
  concurrency: z.int(),
  /** Whether its slots wait for an open maintenance window. */
  waitsForMaintenance: z.boolean(),
});
export type TaskInfo = z.infer<typeof taskSchema>;

export const readTask = defineAction({
  name: 'read_task',
  summary: 'One task with its fieldConfig',
  method: 'GET',
  path: `${tasksPath}/{taskName}`,
  access: taskPeople,
  params: byName,
  answer: taskSchema,
});

/** All tasks at once, for pickers; `listTasks` answers names only. */
export const readTaskCatalogue = defineAction({
  name: 'read_task_catalogue',
  summary: 'Every task the caller may run, in full',
  method: 'GET',
  path: '/task_runner/api/v1/task_catalogue',
  access: taskPeople,
  answer: z.array(taskSchema),
});

/** Parameter → message; empty if all are valid. Changes nothing. */
export const validateTask = defineAction({
  name: 'validate_task',
  summary: "Check a task's parameters without running it",
  method: 'POST',
  path: `${tasksPath}/{taskName}/validate`,
  access: taskPeople,
  flag: 'r',
  params: byName,
  body: z.strictObject({ parameters: z.record(z.string(), z.unknown()) }),
  answer: z.object({ errors: z.record(z.string(), z.string()) }),
});

/** Invalid parameters answer 400 with `errors`, keyed `parameters.<name>`. */
export const runTask = defineAction({
  name: 'run_task',
  summary: 'Run a task now',
  method: 'POST',
  path: tasksPath,
  access: taskPeople,
  body: z.strictObject({
    name: taskName,
    parameters: z.record(z.string(), z.unknown()).default({}),
    /** The run this one repeats, possibly with changed parameters. */
    retryOf: z.int().min(1).max(2_147_483_647).optional(),
  }),
  answer: taskRunSchema,
  status: 202,
});

const pastRun = z.object({
  runId: z.int(),
  parameters: parametersSchema,
  status: z.string(),
  at: moment,
  startedUserId: z.int().nullable(),
});

/** For the form: recent parameters, and those of the last success (to show a re-run as a diff against them). */
export const readRecentParameters = defineAction({
  name: 'read_recent_parameters',
  summary: 'The parameters a task was last run with',
  method: 'GET',
  path: `${tasksPath}/{taskName}/recent`,
  access: taskPeople,
  params: byName,
  query: z.object({ importerId: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
  answer: z.object({
    /** Distinct, newest first. */
    recent: z.array(pastRun),
    lastGood: pastRun.nullable(),
  }),
});

export const readTaskStatistics = defineAction({
  name: 'read_task_statistics',
  summary: 'How often a task succeeds and how long it takes',
  method: 'GET',
  path: `${tasksPath}/{taskName}/statistics`,
  access: taskPeople,
  params: byName,
  query: z.object({
    days: z.coerce.number().int().min(1).max(365).default(30),
    importerId: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    scheduleId: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  }),
  answer: z.object({
    /** Finished runs; skipped and cancelled ones are counted separately and excluded from rates. */
    finished: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    skipped: z.int(),
    cancelled: z.int(),
    late: z.int(),
    /** 0 to 1; null without finished runs. */
    successRate: z.number().nullable(),
    medianMs: z.number().nullable(),
    p95Ms: z.number().nullable(),
    /** The last 200 finished runs, oldest first, for a chart. */
    durations: z.array(
      z.object({ runId: z.int(), startedAt: moment, durationMs: z.int(), status: z.string() }),
    ),
  }),
});
