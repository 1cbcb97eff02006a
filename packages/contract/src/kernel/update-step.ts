import type { StepAction } from './define-action.ts';
import type { Resource } from './define-resource.ts';

/** What decides whether a step is offered: who may take it, and in which states. */
export type OfferedState = Pick<StepAction, 'access' | 'flag' | 'step'>;

interface StateChange {
  readonly from: readonly string[];
  readonly to: string;
}

/**
 * A state change that is an ordinary update of the record, such as pausing it. The console offers it in these states,
 * as it does the step of an action; the server accepts any state, so that an undo can go back.
 */
export function updateStep<R extends Resource>(
  resource: R,
  field: keyof R['fields'] & string,
  change: StateChange,
): OfferedState {
  const { update } = resource.access;
  if (update === undefined) throw new Error(`${resource.name} cannot be updated`);
  return { access: update, flag: 'u', step: { resource, field, ...change } };
}
