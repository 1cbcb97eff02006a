import type { SubscriptionStatus } from '@supersync/contract/sales/subscription/subscription.ts';

interface OpenChange {
  readonly status: SubscriptionStatus;
  readonly proposedUserId: number | null;
  readonly postponedFrom: string | null;
}

/** Reopening proposes the default anew: no rate set by hand, no other day, no approval and no notice come back. */
export const isRestoredByReopening = ({ status, proposedUserId, postponedFrom }: OpenChange): boolean =>
  status === 'needsApproval' && proposedUserId === null && postponedFrom === null;
