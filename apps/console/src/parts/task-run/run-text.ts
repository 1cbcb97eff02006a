import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import {
  importerRunStatus,
  importerRunStatuses,
  isFailed,
  runStatuses,
  type RunStatus,
} from '@supersync/contract/developer/task-run/run-status.ts';
import type { TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import type { Tone } from '#kit/status-badge/badge-tones.ts';
import { formatNumber } from '#kit/value/format.ts';

/** Importers have five statuses; what they do not express (cancelled, crashed, …) is shown beside them. */
export function runStatusLabel(status: RunStatus, group: TaskGroup): string {
  const label = runStatuses.labels[status];
  if (group !== 'importer') return label;
  const ofImporter = importerRunStatus(status);
  return ofImporter === status ? label : `${importerRunStatuses.labels[ofImporter]}: ${label.toLowerCase()}`;
}

interface Counts {
  readonly added: number | null;
  readonly changed: number | null;
  readonly removed: number | null;
  readonly unchanged: number | null;
}

const countNames = ['added', 'changed', 'removed', 'unchanged'] as const;

/** `12 added, 3 changed, 0 removed, 204 unchanged`; empty if the task counts nothing. */
export const describeCounts = (counts: Counts): string =>
  countNames
    .flatMap((name) => {
      const count = counts[name];
      return count === null ? [] : [`${formatNumber(count)} ${name}`];
    })
    .join(', ');

const signs = { added: '+', changed: '~', removed: '−', unchanged: '=' } as const;

/** `+12 ~3 −0 =204`, narrow enough for a column; the title spells it out. */
export const countsInSigns = (counts: Counts): string =>
  countNames
    .flatMap((name) => {
      const count = counts[name];
      return count === null ? [] : [`${signs[name]}${formatNumber(count)}`];
    })
    .join(' ');

export interface Comparison {
  readonly words: string;
  readonly tone: Tone;
}

/** A duration compared with the usual one. Close to it is not mentioned. */
export function compareWithUsual(durationMs: number | null, usualMs: number | null): Comparison | undefined {
  if (durationMs === null || usualMs === null || usualMs <= 0) return undefined;
  const share = durationMs / usualMs;
  // Short runs vary by chance.
  if (Math.abs(durationMs - usualMs) < 2000) return undefined;
  if (share >= 1.5) return { words: `${share.toFixed(1)}× the usual`, tone: 'warning' };
  if (share <= 0.5) return { words: 'quicker than usual', tone: 'info' };
  return undefined;
}

interface Tries {
  readonly status: RunStatus;
  readonly attempt: number;
  readonly maxAttempts: number;
}

/** `2 of 3`; a run that never began has no attempts. */
export const describeAttempts = ({ attempt, maxAttempts }: Tries): string =>
  attempt === 0 ? `none of ${maxAttempts} yet` : `${attempt} of ${maxAttempts}`;

/** The states of blocks in the lanes. */
export const laneStates = choices({
  forecast: ['Forecast', 'waiting'],
  skipped: ['Skipped', 'stopped'],
  done: ['Done', 'success'],
  running: ['Running', 'running'],
  late: ['Late', 'late'],
  failed: ['Failed', 'danger'],
});
export type LaneState = ChoiceOf<typeof laneStates>;

/** The state of a run in the lanes. */
export function laneStateOf(status: RunStatus, isLate: boolean): LaneState {
  if (isFailed(status)) return 'failed';
  if (status === 'running') return isLate ? 'late' : 'running';
  if (status === 'skipped' || status === 'cancelled') return 'skipped';
  if (isLate) return 'late';
  return status === 'success' ? 'done' : 'forecast';
}

/** What the tray and its toast say when a run ends. */
export function describeEnd(title: string, status: RunStatus, message: string | null): string {
  const ended = `${title}: ${runStatuses.labels[status].toLowerCase()}.`;
  return message === null || status === 'success' ? ended : `${ended} ${message}`;
}
