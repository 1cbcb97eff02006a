import { type ChoiceOf, choices } from '../../kernel/choices.ts';

export const cancelReasons = choices({
  client_left: 'Client left',
  renegotiated: 'Renegotiated',
  waived: 'Waived for this term',
});
export type CancelReason = ChoiceOf<typeof cancelReasons>;

/** Where the letter of a change is; one that was never asked for has none. */
export const noticeStatuses = choices({
  queued: ['Sending', 'running'],
  sent: ['Sent', 'success'],
  failed: ['Failed', 'danger'],
  bounced: ['Bounced', 'danger'],
  dropped: ['Not sent', 'stopped'],
});
export type NoticeStatus = ChoiceOf<typeof noticeStatuses>;

/** A scan looks this many days further ahead than the notice takes, so that people have time to decide. */
export const reviewDays = 30;
