import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import type { importStatuses } from '@supersync/contract/kernel/csv/import-actions.ts';

export type ImportStatus = ChoiceOf<typeof importStatuses>;

const atWork: ReadonlySet<ImportStatus> = new Set(['checking', 'importing', 'undoing']);

/** The server is working on it. */
export const isAtWork = (status: ImportStatus): boolean => atWork.has(status);

/** The server is working on it, or a file is being uploaded. */
export const isInProgress = (status: ImportStatus): boolean => status === 'receiving' || isAtWork(status);
