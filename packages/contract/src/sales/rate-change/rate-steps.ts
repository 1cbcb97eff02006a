import type { Step } from '../../kernel/define-action.ts';
import { type SubscriptionStatus, subscription } from '../subscription/subscription.ts';

const step = (
  from: readonly SubscriptionStatus[],
  to?: SubscriptionStatus | readonly SubscriptionStatus[],
): Step<typeof subscription> => ({
  resource: subscription,
  field: 'status',
  from,
  ...(to === undefined ? {} : { to }),
});

/**
 * Every move of a rate change. The scan proposes, people decide, the notice locks it, its day ends it; canceled ones
 * come back with their next review. The server refuses the rest, and the console offers these alone.
 */
export const rateSteps = {
  propose: step(['current', 'canceled'], ['needsApproval', 'approved']),
  /** Takes an approval away: what was approved is another number. */
  edit: step(['needsApproval', 'approved'], 'needsApproval'),
  approve: step(['needsApproval'], 'approved'),
  withdraw: step(['approved'], 'needsApproval'),
  postpone: step(['needsApproval', 'approved']),
  /** Back to the day before it was postponed, as far as the notice still allows. */
  unpostpone: step(['needsApproval', 'approved']),
  send: step(['approved'], 'retiring'),
  /** A letter that came back was no notice. */
  bounce: step(['retiring'], 'approved'),
  apply: step(['retiring'], 'current'),
  cancel: step(['needsApproval', 'approved', 'retiring'], 'canceled'),
  reopen: step(['canceled'], 'needsApproval'),
} as const;
