import { type ChoiceOf, choices } from '../../kernel/choices.ts';

/** The statuses of a run. The three shared with importers keep their spelling. */
export const runStatuses = choices({
  queued: ['Queued', 'waiting'],
  running: ['Running', 'running'],
  success: ['Success', 'success'],
  'fatal-error': ['Fatal error', 'danger'],
  RECOVERABLE_ERROR: ['Recoverable error', 'warning'],
  cancelled: ['Cancelled', 'stopped'],
  'timed-out': ['Timed out', 'danger'],
  crashed: ['Crashed', 'danger'],
  skipped: ['Skipped', 'stopped'],
});
export type RunStatus = ChoiceOf<typeof runStatuses>;

/** Not finished. Every other status is final. */
export const openStatuses = ['queued', 'running'] as const satisfies readonly RunStatus[];
export const failedStatuses = [
  'fatal-error',
  'RECOVERABLE_ERROR',
  'timed-out',
  'crashed',
] as const satisfies readonly RunStatus[];
export const finalStatuses = [
  'success',
  ...failedStatuses,
  'cancelled',
  'skipped',
] as const satisfies readonly RunStatus[];

export const isOpen = (status: RunStatus): boolean => status === 'queued' || status === 'running';
export const isFailed = (status: RunStatus): boolean => failedStatuses.some((failed) => failed === status);

/** Importer run statuses. */
export const importerRunStatuses = choices({
  NOT_RUNNING: ['Not running', 'neutral'],
  running: ['Running', 'running'],
  success: ['Success', 'success'],
  'fatal-error': ['Fatal error', 'danger'],
  RECOVERABLE_ERROR: ['Recoverable error', 'warning'],
});
export type ImporterRunStatus = ChoiceOf<typeof importerRunStatuses>;

/** The status on the importer screens: queued, skipped and cancelled runs are not running. */
export function importerRunStatus(status: RunStatus): ImporterRunStatus {
  switch (status) {
    case 'running':
    case 'success':
    case 'fatal-error':
    case 'RECOVERABLE_ERROR':
      return status;
    case 'timed-out':
    case 'crashed':
      return 'fatal-error';
    case 'queued':
    case 'cancelled':
    case 'skipped':
      return 'NOT_RUNNING';
  }
}
