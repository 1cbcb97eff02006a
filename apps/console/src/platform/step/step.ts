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
import { useAct, type Words } from '../query/query.ts';
import { useHeldPermissions } from '../session/session.ts';

/** Why somebody cannot take a step now; null where they can. The server decides again. */
export function refusalOf(
  { access, flag, step }: StepAction,
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

/** Whether a button may be pressed now, and why not. */
export interface Offer {
  readonly allowed: boolean;
  /** Why not, for the tooltip of its button. */
  readonly reason: string | null;
}

/** For what no action declares: `offerIf(running === undefined, 'A run is under way')`. */
export const offerIf = (allowed: boolean, otherwise: string): Offer => ({
  allowed,
  reason: allowed ? null : otherwise,
});

/**
 * A step of a record as its button offers it: by the rights of the session, the states the action declares, and what
 * else is in its way.
 */
export function useOffer(action: StepAction, record: object, hindrance: string | null = null): Offer {
  const reason = refusalOf(action, record, useHeldPermissions()) ?? hindrance;
  return { allowed: reason === null, reason };
}

export interface OfferedStep<A extends StepAction> extends Offer {
  readonly isPending: boolean;
  run(input: ActionInput<A>, then?: (answer: ActionAnswer<A>) => void): void;
}

interface StepWords extends Words {
  /** What is in its way besides the state. */
  readonly hindrance?: string | null;
}

/** The same where the action itself is taken at once: `useStep(pauseReplay, shown).run({ params })`. */
export function useStep<A extends StepAction>(
  action: A,
  record: object,
  { hindrance = null, ...words }: StepWords = {},
): OfferedStep<A> {
  const act = useAct(action, action.step.resource, words);
  const offer = useOffer(action, record, hindrance);
  return {
    ...offer,
    isPending: act.isPending,
    run(input, then) {
      if (offer.allowed) act.mutate(input, then === undefined ? {} : { onSuccess: then });
    },
  };
}
