import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { ProblemError } from '@supersync/contract/kernel/problem.ts';

/** The one refusal of what a record's state does not allow. */
export const illegalState = ({ singular }: Pick<Resource, 'singular'>, state: string): ProblemError =>
  problem('illegal_state', { thing: singular, state });

export function requireState(
  resource: Pick<Resource, 'singular'>,
  state: string,
  legal: readonly string[],
): void {
  if (!legal.includes(state)) throw illegalState(resource, state);
}
