export const promotedStatuses = ['requested', 'approved', 'active', 'ended', 'rejected'] as const;
export type PromotedStatus = (typeof promotedStatuses)[number];

/** Those whose days nobody else can have. */
export const bookedStatuses = ['approved', 'active'] as const satisfies readonly PromotedStatus[];

export const transferStatuses = ['open', 'done', 'withdrawn', 'refused'] as const;
export type TransferStatus = (typeof transferStatuses)[number];

export const cancellationStatuses = ['scheduled', 'done', 'undone'] as const;

export const cancellationReasons = [
  'let',
  'budget',
  'results',
  'property_left',
  'moved_elsewhere',
  'mistake',
  'other',
] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

/** The levels of prominence partners sell, from the least to the most. */
export const promotedTierNames = ['basic', 'featured', 'premium'] as const;
export type PromotedTierName = (typeof promotedTierNames)[number];

export const connectionStandings = ['missing', 'unverified', 'verified'] as const;

export const bookingLengths = { min: 1, max: 366 } as const;
