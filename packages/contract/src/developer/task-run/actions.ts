import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { taskGroups, taskPeople } from '../task/task-access.ts';
import { taskRunSchema } from './run-schema.ts';
import { finalStatuses, openStatuses, runStatuses } from './run-status.ts';
import { taskRun } from './task-run.ts';

const runsPath = taskRun.path;
const moment = z.iso.datetime({ offset: true });
const byId = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

/**
 * Cancels a queued run at once. Asks a running one to stop; `hard` does not wait: the attempt is fenced off
 * at once, and its later writes are refused.
 */
export const cancelRun = defineAction({
  name: 'cancel_run',
  summary: 'Cancel a run',
  method: 'POST',
  path: `${runsPath}/{id}/cancel`,
  access: taskPeople,
  params: byId,
  body: z.strictObject({ hard: z.boolean().default(false) }),
  answer: taskRunSchema,
  // A running one stays so until its worker has stopped.
  step: { resource: taskRun, field: 'status', from: openStatuses, to: ['running', 'cancelled'] },
});

/** A new run with the same parameters. */
export const retryRun = defineAction({
  name: 'retry_run',
  summary: 'Retry a run with the same parameters',
  method: 'POST',
  path: `${runsPath}/{id}/retry`,
  access: taskPeople,
  params: byId,
  answer: taskRunSchema,
  status: 202,
  step: { resource: taskRun, field: 'status', from: finalStatuses },
});

/**
 * The URL of a run's file. Anyone who may see the run may download it; a file with unmasked personal data,
 * such as a backup, only those who see personal data.
 */
export const runFileAddress = (id: number): string => `${runsPath}/${id}/file`;

export const logLevels = ['info', 'warning', 'error'] as const;

export const logLineSchema = z.object({
  /** Ascending over the entire log; pass it as `after`. */
  id: z.int(),
  attempt: z.int(),
  at: moment,
  level: z.enum(logLevels),
  text: z.string(),
});
export type LogLine = z.infer<typeof logLineSchema>;

/** Oldest first. To follow a live run, pass the last line's id as `after`. */
export const readRunLog = defineAction({
  name: 'read_run_log',
  summary: 'The log of a run',
  method: 'GET',
  path: `${runsPath}/{id}/log`,
  access: taskPeople,
  params: byId,
  query: z.object({
    search: z.string().max(200).optional(),
    level: z.enum(logLevels).optional(),
    after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    /** The page before this line. */
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(2000).default(500),
  }),
  answer: z.object({
    lines: z.array(logLineSchema),
    /** Matching lines of the entire log. */
    total: z.int(),
    hasMore: z.boolean(),
  }),
});

export const laneLimits = { runsPerLane: 200, forecastsPerLane: 200, hours: 24 * 8 } as const;

const laneRun = z.object({
  id: z.int(),
  scheduleId: z.int().nullable(),
  importerId: z.int().nullable(),
  /** The schedule's name, else the importer's, else the task's title. */
  name: z.string(),
  status: z.enum(runStatuses.values),
  isLate: z.boolean(),
  dueAt: moment,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
});

const laneForecast = z.object({ scheduleId: z.int(), name: z.string(), at: moment });

const laneBucket = z.object({
  at: moment,
  /** Status, or `forecast` or `late`, → count. */
  counts: z.record(z.string(), z.int()),
});

/** All tasks on a timeline, by default twelve hours either side of now. */
export const readLanes = defineAction({
  name: 'read_lanes',
  summary: 'Timeline of past, current and upcoming runs',
  method: 'GET',
  path: '/task_runner/api/v1/lanes',
  access: taskPeople,
  query: z.object({
    from: moment.optional(),
    until: moment.optional(),
    taskGroup: z.enum(taskGroups.values).optional(),
  }),
  answer: z.object({
    from: moment,
    until: moment,
    now: moment,
    bucketSeconds: z.int(),
    lanes: z.array(
      z.object({
        taskName: z.string(),
        title: z.string(),
        taskGroup: z.enum(taskGroups.values),
        total: z.int(),
        /** Individually up to `laneLimits`; beyond that empty, and `buckets` has the counts. */
        runs: z.array(laneRun),
        forecasts: z.array(laneForecast),
        buckets: z.array(laneBucket),
      }),
    ),
    maintenance: z.array(
      z.object({
        id: z.int(),
        startsAt: moment,
        endsAt: moment,
        reason: z.string(),
        taskGroup: z.enum(taskGroups.values).nullable(),
      }),
    ),
  }),
});
export type Lane = z.infer<typeof readLanes.answer>['lanes'][number];
