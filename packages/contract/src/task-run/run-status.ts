/** What becomes of a run. The three that importers share keep their spelling. */
export const runStatuses = [
  'queued',
  'running',
  'success',
  'fatal-error',
  'RECOVERABLE_ERROR',
  'cancelled',
  'timed-out',
  'crashed',
  'skipped',
] as const;
export type RunStatus = (typeof runStatuses)[number];

/** Still to come or under way. Every other status is final. */
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
export const importerRunStatuses = [
  'NOT_RUNNING',
  'running',
  'success',
  'fatal-error',
  'RECOVERABLE_ERROR',
] as const;
export type ImporterRunStatus = (typeof importerRunStatuses)[number];

/** A run as the importer's screens name it: what neither runs nor ended by itself is not running. */
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
