import { z } from 'zod';
import { runStatuses } from './run-status.ts';

const moment = z.iso.datetime({ offset: true });

/** A run as the actions on it answer; the resource has the rest. */
export const taskRunSchema = z.object({
  id: z.int(),
  taskName: z.string(),
  scheduleId: z.int().nullable(),
  importerId: z.int().nullable(),
  parameters: z.record(z.string(), z.json()),
  status: z.enum(runStatuses.values),
  attempt: z.int(),
  dueAt: moment,
  cancelRequestedAt: moment.nullable(),
  retryOf: z.int().nullable(),
  startedUserId: z.int().nullable(),
  version: z.int(),
});
export type TaskRunAnswer = z.infer<typeof taskRunSchema>;
