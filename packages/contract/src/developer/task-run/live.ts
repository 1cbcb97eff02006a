import { z } from 'zod';
import { runStatuses } from './run-status.ts';

/** The room of one run. Who hears that the log grew reads it on with `readRunLog`, which checks whose it is. */
export const taskRunRoom = (id: number): string => `task_run:${id}`;

/** Told at most about once a second, under the type `progress`. */
export const runProgressSchema = z.object({
  id: z.int(),
  status: z.enum(runStatuses.values),
  attempt: z.int(),
  progress: z.int().nullable(),
  added: z.int().nullable(),
  changed: z.int().nullable(),
  removed: z.int().nullable(),
  unchanged: z.int().nullable(),
  /** The last line of the log so far; 0 while there is none. */
  lastLine: z.int(),
});
export type RunProgress = z.infer<typeof runProgressSchema>;
