import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { choiceLabel } from '@supersync/contract/kernel/choices.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { ProblemError } from '@supersync/contract/kernel/problem.ts';

type Stateful = Pick<Resource, 'singular'> & Partial<Pick<Resource, 'fields'>>;

/** As people read it: a declared state by its label. */
function printState({ fields = {} }: Stateful, state: string): string {
  const choices = Object.values(fields).find((field) => field.choices?.values.includes(state))?.choices;
  return choices === undefined ? state : choiceLabel(choices, state).toLowerCase();
}

/** The one refusal of what a record's state does not allow. */
export const illegalState = (resource: Stateful, state: string): ProblemError =>
  problem('illegal_state', { thing: resource.singular, state: printState(resource, state) });

export function requireState(resource: Stateful, state: string, legal: readonly string[]): void {
  if (!legal.includes(state)) throw illegalState(resource, state);
}
