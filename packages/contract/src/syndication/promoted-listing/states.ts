import { type ChoiceOf, choices } from '../../kernel/choices.ts';

export const promotedStatuses = choices({
  requested: ['Requested', 'warning'],
  approved: ['Approved', 'success'],
  active: ['Active', 'success'],
  ended: ['Ended', 'archived'],
  rejected: ['Rejected', 'stopped'],
});
export type PromotedStatus = ChoiceOf<typeof promotedStatuses>;

/** Statuses that occupy their days. */
export const bookedStatuses = ['approved', 'active'] as const satisfies readonly PromotedStatus[];

export const transferStatuses = choices({
  open: ['Open', 'waiting'],
  done: ['Done', 'success'],
  withdrawn: ['Withdrawn', 'stopped'],
  refused: ['Refused', 'stopped'],
});
export type TransferStatus = ChoiceOf<typeof transferStatuses>;

export const cancellationStatuses = choices({
  scheduled: ['Scheduled', 'waiting'],
  done: ['Done', 'success'],
  undone: ['Undone', 'stopped'],
});

export const cancellationReasons = choices({
  let: 'Fully leased',
  budget: 'Budget',
  results: 'Results',
  property_left: 'Property left us',
  moved_elsewhere: 'Budget moved elsewhere',
  mistake: 'Booked by mistake',
  other: 'Other',
});
export type CancellationReason = ChoiceOf<typeof cancellationReasons>;

/** The tiers partners sell, in ascending order. */
export const promotedTierNames = choices({
  basic: 'Basic',
  featured: 'Featured',
  premium: 'Premium',
});
export type PromotedTierName = ChoiceOf<typeof promotedTierNames>;

export const connectionStatuses = choices({
  missing: ['No ID', 'warning'],
  unverified: ['Not verified', 'waiting'],
  verified: ['Verified', 'success'],
});

/** The evidence of a verified connection. */
export const connectionEvidence = choices({
  ad: 'Ad seen',
  list: 'Partner list',
  person: 'Confirmed by a person',
});

export const bookingLengths = { min: 1, max: 366 } as const;
