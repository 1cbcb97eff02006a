import type { BulkStep } from '@supersync/contract/sales/rate-change/actions.ts';

interface StepWords {
  readonly verb: string;
  /** What it did to many: "3 rates approved". */
  readonly past: string;
  /** The step that undoes it, if any. */
  readonly undo: BulkStep | null;
  /** Whether clients get a letter because of it, now or later. */
  readonly hasLetters: boolean;
}

export const bulkText: Readonly<Record<BulkStep, StepWords>> = {
  approve: { verb: 'Approve', past: 'approved', undo: 'withdraw', hasLetters: true },
  send: { verb: 'Send notices', past: 'queued', undo: null, hasLetters: true },
  withdraw: { verb: 'Withdraw approval', past: 'withdrawn', undo: 'approve', hasLetters: false },
  postpone: { verb: 'Postpone', past: 'postponed', undo: 'unpostpone', hasLetters: false },
  unpostpone: { verb: 'Undo postponement', past: 'moved back', undo: null, hasLetters: false },
  cancel: { verb: 'Cancel change', past: 'canceled', undo: 'reopen', hasLetters: false },
  reopen: { verb: 'Reopen', past: 'reopened', undo: null, hasLetters: false },
};
