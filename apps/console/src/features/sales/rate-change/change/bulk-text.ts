import { needsNotice } from '@supersync/contract/sales/rate-change/rate-machine.ts';
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
  // Reopening would propose the default in place of rates set by hand.
  cancel: { verb: 'Cancel change', past: 'canceled', undo: null, hasLetters: false },
  reopen: { verb: 'Reopen', past: 'reopened', undo: null, hasLetters: false },
};

/** What an undo did: some may have moved on meanwhile, such as a notice that is being sent. */
export function undoneText(rows: readonly { readonly refusal: string | null }[]): string {
  const refusals = rows.flatMap(({ refusal }) => refusal ?? []);
  const [first] = refusals;
  if (first === undefined) return 'Undone';
  const count = rows.length - refusals.length;
  return `${count === 0 ? 'Nothing was undone' : `${count} of ${rows.length} undone`}. ${first}`;
}

interface PreviewedRow {
  readonly rate: string;
  readonly proposedRate: string | null;
  readonly refusal: string | null;
}

/** The rows of which a letter is sent: a lower rate needs none. */
export const lettersOf = <R extends PreviewedRow>(rows: readonly R[]): readonly R[] =>
  rows.filter(
    ({ rate, proposedRate, refusal }) =>
      refusal === null && proposedRate !== null && needsNotice(rate, proposedRate),
  );
