import { type ChoiceOf, choices } from '../../kernel/choices.ts';

export const orderStatuses = choices({
  draft: ['Draft', 'draft'],
  submitted: ['Submitted', 'waiting'],
  provisioning: ['Provisioning', 'running'],
  active: ['Active', 'success'],
  failed: ['Failed', 'danger'],
  suspended: ['Suspended', 'stopped'],
  releasing: ['Releasing', 'waiting'],
  released: ['Released', 'archived'],
});
export type OrderStatus = ChoiceOf<typeof orderStatuses>;

/** What people do with an order: where each step is legal and where it leads. */
export const orderSteps = {
  submit: { from: ['draft'], to: 'submitted' },
  retry: { from: ['failed'], to: 'submitted' },
  suspend: { from: ['active'], to: 'suspended' },
  resume: { from: ['suspended'], to: 'active' },
  // One that failed before it got a number has nothing to give back.
  release: { from: ['active', 'suspended', 'failed'], to: ['releasing', 'released'] },
} as const satisfies Record<
  string,
  { from: readonly OrderStatus[]; to: OrderStatus | readonly OrderStatus[] }
>;

/** Orders that ask for a number of their property and source, or have one. */
export const openStatuses = [
  'submitted',
  'provisioning',
  'failed',
  'active',
  'suspended',
] as const satisfies readonly OrderStatus[];

/** Before anything was bought the order itself can be changed. */
export const editableStatuses = ['draft', 'failed'] as const satisfies readonly OrderStatus[];

/** After so many tries an order fails, and a person looks at it. */
export const maxOrderAttempts = 5;

const waitSeconds = [5, 30, 120, 600] as const;

/** How long an order waits after its nth failed try. */
export const waitAfter = (attempts: number): number =>
  waitSeconds[Math.min(Math.max(attempts, 1), waitSeconds.length) - 1] ?? 600;

type NumberState = 'active' | 'suspended' | 'released';

/** What an order is by the numbers it has. `isReturned`: the provider has them all back. */
export function statusByNumbers(
  numbers: readonly { readonly status: NumberState; readonly isReturned: boolean }[],
): 'active' | 'suspended' | 'releasing' | 'released' {
  if (numbers.some(({ status }) => status === 'active')) return 'active';
  if (numbers.some(({ status }) => status === 'suspended')) return 'suspended';
  return numbers.every(({ isReturned }) => isReturned) ? 'released' : 'releasing';
}
