import { z } from 'zod';
import { runStatuses } from './run-status.ts';

/** What the rooms of runs begin with; the id follows. */
export const taskRunRooms = 'task_run:';

/** The room of one run. Events only say that the log grew; `readRunLog` reads it and checks access. */
export const taskRunRoom = (id: number): string => `${taskRunRooms}${id}`;

/** Published about once a second at most, with the type `progress`. */
export const runProgressSchema = z.object({
  id: z.int(),
  status: z.enum(runStatuses.values),
  attempt: z.int(),
  progress: z.int().nullable(),
  added: z.int().nullable(),
  changed: z.int().nullable(),
  removed: z.int().nullable(),
  unchanged: z.int().nullable(),
  /** The last line of the log; 0 if there is none. */
  lastLine: z.int(),
});
export type RunProgress = z.infer<typeof runProgressSchema>;
