import { missing } from '@supersync/contract/access/permission/access.ts';
import type { HeldPermissions } from '@supersync/contract/access/permission/permission-map.ts';
import { choiceLabel } from '@supersync/contract/kernel/choices.ts';
import {
  isLegalIn,
  stateOf,
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

export interface OfferedStep<A extends StepAction> {
  readonly allowed: boolean;
  /** Why not, for the tooltip of its button. */
  readonly reason: string | null;
  readonly isPending: boolean;
  run(input: ActionInput<A>): void;
}

/** A step of a record as its button offers it: by the rights of the session and the states the action declares. */
export function useStep<A extends StepAction>(action: A, record: object, words: Words = {}): OfferedStep<A> {
  const act = useAct(action, action.step.resource, words);
  const reason = refusalOf(action, record, useHeldPermissions());
  return {
    allowed: reason === null,
    reason,
    isPending: act.isPending,
    run(input) {
      if (reason === null) act.mutate(input);
    },
  };
}
