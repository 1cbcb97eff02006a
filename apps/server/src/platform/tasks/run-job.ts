import { z } from 'zod';
import { defineJob, type Job } from '../jobs/define-job.ts';
import { maxRunSeconds } from './define-task.ts';

const dataSchema = z.object({ runId: z.int(), taskName: z.string(), attempt: z.int() });
export type RunCall = z.output<typeof dataSchema>;

/** How many runs one process carries out at once. */
const runsAtOnce = 8;

export type CarryOut = (call: RunCall, stopping: AbortSignal) => Promise<void>;

/**
 * Calls a worker for a run. The run's own row decides whether there is anything to do, so a call that comes twice, late
 * or after all is over does nothing; for the same reason the queue need not repeat one.
 */
export const runJobOf = (carryOut: CarryOut): Job<typeof dataSchema> =>
  defineJob({
    name: 'task-run',
    schema: dataSchema,
    retry: { limit: 0, delaySeconds: 0 },
    expireSeconds: maxRunSeconds + 3600,
    concurrency: runsAtOnce,
    handler: ({ data, signal }) => carryOut(data, signal),
  });
