import { maintenanceWindow } from '@supersync/contract/developer/schedule/maintenance-window.ts';
import type { TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import { listOptions } from '#platform/query/query.ts';

const windowsRead = 50;

export const maintenanceOptions = listOptions(maintenanceWindow, { relations: ['user'], limit: windowsRead });

export interface Window {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly taskGroup: TaskGroup | null;
}

export type WindowState = 'open' | 'to come' | 'over';

export function windowState({ startsAt, endsAt }: Window, now: number): WindowState {
  if (new Date(endsAt).getTime() <= now) return 'over';
  return new Date(startsAt).getTime() <= now ? 'open' : 'to come';
}

/** Windows that affect a scheduler, open ones first, without ended ones. */
export const currentWindows = <W extends Window>(
  windows: readonly W[],
  group: TaskGroup | undefined,
  now: number,
): readonly W[] =>
  windows
    .filter((window) => group === undefined || window.taskGroup === null || window.taskGroup === group)
    .filter((window) => windowState(window, now) !== 'over')
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));

/** The schedules it pauses, as text. */
export const pausedSchedules = (group: TaskGroup | null): string =>
  group === null ? 'All schedules' : group === 'importer' ? 'All importer schedules' : 'All system schedules';
