import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { z } from 'zod';
import { importer } from '../../importers/importer/importer.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, integer, json, stamp, text, timestamp, uuid } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { taskRun } from '../task-run/task-run.ts';
import { taskGroups, taskPeople } from '../task/task-access.ts';
import { user } from '../../access/user/user.ts';
import { cronProblem } from './cron.ts';
import { isTimeZone } from './time-zone.ts';

export const scheduleStatuses = choices({
  enabled: ['Enabled', 'success'],
  paused: ['Paused', 'held'],
  archived: ['Archived', 'archived'],
});
export type ScheduleStatus = ChoiceOf<typeof scheduleStatuses>;

/** A slot past its grace period: run late, or skip. Recorded either way. */
export const lateRules = choices({
  run: 'Run late',
  skip: 'Skip',
});
/** A slot whose predecessor still runs: wait, or skip. Recorded either way. */
export const overlapRules = choices({
  queue: 'Wait',
  skip: 'Skip',
});

const cronText = text({
  max: 120,
  nullable: true,
  search: true,
  label: 'Schedule',
  help: 'Minute, hour, day of month, month, day of week: 30 6 * * mon-fri',
});
const zoneText = text({ min: 1, max: 60, default: 'America/Toronto', label: 'Time zone' });

/**
 * When a task runs automatically. The list also takes plain parameters: `searchValue`, `status`,
 * `schedule=true` (recurring), `oneTimeSchedule=true` (one-time; both: either).
 */
export const schedule = defineResource({
  name: 'schedule',
  path: '/task_runner/api/v1/schedules',
  table: 'schedules',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    name: text({ min: 1, max: 120, search: true }),
    description: text({ max: 1000, nullable: true, format: 'multiline', search: true }),
    taskName: text({ min: 1, max: 64, label: 'Task', search: true }),
    taskGroup: choice(taskGroups, { supplied: 'never' }),
    importerId: integer({ supplied: 'never', nullable: true, label: 'Importer' }),
    parameters: json(z.record(z.string(), z.json()), { default: {} }),
    schedule: {
      ...cronText,
      schema: cronText.schema.superRefine((pattern, context) => {
        const complaint = pattern === null ? null : cronProblem(pattern);
        if (complaint !== null) context.addIssue({ code: 'custom', message: complaint });
      }),
    },
    timeZone: {
      ...zoneText,
      schema: zoneText.schema.refine(isTimeZone, 'Must be a time zone like America/Toronto'),
    },
    oneTimeSchedule: timestamp({ nullable: true, label: 'Once at' }),
    status: choice(scheduleStatuses, { default: 'enabled' }),
    pausedUntil: timestamp({
      nullable: true,
      label: 'Paused until',
      help: 'Leave empty to stay paused until enabled',
    }),
    lateRule: choice(lateRules, { default: 'run', label: 'If late', help: 'Run late, or skip' }),
    overlapRule: choice(overlapRules, {
      default: 'skip',
      label: 'If the previous run is still active',
      help: 'Wait, or skip',
    }),
    graceSeconds: integer({
      min: 0,
      max: 86_400,
      default: 300,
      label: 'Grace',
      help: 'Seconds after which a slot counts as late',
    }),
    retryLimit: integer({ min: 0, max: 10, nullable: true, help: "Left empty: the task's own" }),
    retryDelaySeconds: integer({ min: 1, max: 86_400, nullable: true, help: "Left empty: the task's own" }),
    nextAt: timestamp({ supplied: 'never', nullable: true, label: 'Next' }),
    lastRunId: integer({ supplied: 'never', nullable: true, label: 'Last run' }),
    /** An export runs with this person's permissions. */
    userId: integer({ supplied: 'never', nullable: true, label: 'Made by' }),
    apiClientId: uuid({
      supplied: 'never',
      nullable: true,
      label: 'API client',
      help: 'The API client that created it: runs with the permissions of its token, and stops with it',
    }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get lastRun() {
      return one(taskRun, { lastRunId: 'id' });
    },
    get runs() {
      return many(taskRun, { id: 'scheduleId' });
    },
    get importer() {
      return one(importer, { importerId: 'id' });
    },
    get user() {
      return one(user, { userId: 'id' });
    },
  },
  access: { read: taskPeople, create: taskPeople, update: taskPeople, delete: taskPeople },
  label: 'name',
  plainFilters: ['status', 'taskName', 'taskGroup', 'importerId'],
  defaultSort: 'name',
  defaultLimit: 999,
  summary: 'Schedules of tasks',
});

interface Times {
  readonly schedule: string | null;
  readonly oneTimeSchedule: string | null;
}

/** A schedule is either recurring or one-time. */
export function timesProblem({ schedule: cron, oneTimeSchedule }: Times): Readonly<Record<string, string>> {
  if (cron === null && oneTimeSchedule === null)
    return { schedule: 'Say when: a recurring schedule, or one moment' };
  if (cron !== null && oneTimeSchedule !== null)
    return { oneTimeSchedule: 'Either a recurring schedule or one moment, not both' };
  return {};
}
