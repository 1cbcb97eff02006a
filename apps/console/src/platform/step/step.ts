import { missing } from '@supersync/contract/access/permission/access.ts';
import type { HeldPermissions } from '@supersync/contract/access/permission/permission-map.ts';
import { choiceLabel } from '@supersync/contract/kernel/choices.ts';
import {
  isLegalIn,
  stateOf,
  type ActionAnswer,
  type ActionInput,
  type StepAction,
} from '@supersync/contract/kernel/define-action.ts';
import type { OfferedState } from '@supersync/contract/kernel/update-step.ts';
import { useAction, type Words } from '../query/query.ts';
import { useHeldPermissions } from '../session/session.ts';

/** Why a step is not possible now; null if it is. The server checks again. */
export function refusalOf(
  { access, flag, step }: OfferedState,
  record: object,
  held: HeldPermissions,
): string | null {
  const lacking = typeof access === 'object' ? missing(held, access.chain, flag) : [];
  if (lacking.length > 0)
    return `Missing permission${lacking.length === 1 ? '' : 's'}: ${lacking.join(', ')}`;
  const state = stateOf(step, record);
  if (isLegalIn({ step }, state)) return null;
  const { choices } = step.resource.fields[step.field] ?? {};
  const label = choices === undefined ? state : choiceLabel(choices, state);
  return `Not possible while it is ${label.toLowerCase()}`;
}

/** Whether a button is enabled, and why not. */
export interface Offer {
  readonly allowed: boolean;
  /** The tooltip of the disabled button. */
  readonly reason: string | null;
}

/** For conditions no action declares: `offerIf(running === undefined, 'A run is under way')`. */
export const offerIf = (allowed: boolean, otherwise: string): Offer => ({
  allowed,
  reason: allowed ? null : otherwise,
});

/**
 * The state of a step's button: by the rights of the session, the states the action declares, and any other
 * obstacle.
 */
export function useOffer(action: OfferedState, record: object, hindrance: string | null = null): Offer {
  const reason = refusalOf(action, record, useHeldPermissions()) ?? hindrance;
  return { allowed: reason === null, reason };
}

export interface OfferedStep<A extends StepAction> extends Offer {
  readonly isPending: boolean;
  run(input: ActionInput<A>, then?: (answer: ActionAnswer<A>) => void): void;
}

interface StepWords extends Words {
  /** An obstacle besides the state. */
  readonly hindrance?: string | null;
}

/** The same for an action that runs at once: `useStep(pauseReplay, shown).run({ params })`. */
export function useStep<A extends StepAction>(
  action: A,
  record: object,
  { hindrance = null, ...words }: StepWords = {},
): OfferedStep<A> {
  const act = useAction(action, action.step.resource, words);
  const offer = useOffer(action, record, hindrance);
  return {
    ...offer,
    isPending: act.isPending,
    run(input, then) {
      if (offer.allowed) act.mutate(input, then === undefined ? {} : { onSuccess: then });
    },
  };
}
