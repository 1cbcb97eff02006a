import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { taskRunSchema } from '../task-run/run-schema.ts';
import { taskPeople } from '../task/task-access.ts';
import { schedule, scheduleStatuses } from './schedule.ts';

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const moment = z.iso.datetime({ offset: true });

/** Runs now, with the schedule's own parameters; its slots are unaffected. */
export const runSchedule = defineAction({
  name: 'run_schedule',
  summary: 'Run a schedule now',
  method: 'POST',
  path: `${schedule.path}/{id}/run`,
  access: taskPeople,
  params: z.object({ id }),
  answer: taskRunSchema,
  status: 202,
});

/** Many at once: all, or none if one may not be changed. */
export const setScheduleStatus = defineAction({
  name: 'set_schedule_status',
  summary: 'Enable, pause or archive several schedules',
  method: 'POST',
  path: `${schedule.path}/status`,
  access: taskPeople,
  body: z.strictObject({
    ids: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(1000),
    status: z.enum(scheduleStatuses.values),
    /** With `paused` only. */
    pausedUntil: moment.nullable().default(null),
  }),
  answer: z.object({ changed: z.array(z.int()) }),
});
