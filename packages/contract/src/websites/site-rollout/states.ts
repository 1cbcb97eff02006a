import { type ChoiceOf, choices } from '../../kernel/choices.ts';

export const rolloutStates = choices({
  running: ['In progress', 'running'],
  paused: ['Paused', 'held'],
  held: ['Held', 'danger'],
  done: ['Done', 'success'],
  stopped: ['Stopped', 'stopped'],
  rolling_back: ['Rolling back', 'running'],
  rolled_back: ['Rolled back', 'archived'],
});
export type RolloutState = ChoiceOf<typeof rolloutStates>;

/** One site of a rollout. `left` keeps its release: it was not reached, or has another one by now. */
export const rolloutItemStates = choices({
  waiting: ['Waiting', 'waiting'],
  building: ['Building', 'running'],
  checking: ['Checking', 'running'],
  live: ['Live', 'success'],
  failed: ['Failed', 'danger'],
  left: ['Left as is', 'stopped'],
  returning: ['Waiting to roll back', 'waiting'],
  restoring: ['Rolling back', 'running'],
  rolled_back: ['Rolled back', 'archived'],
});
export type RolloutItemState = ChoiceOf<typeof rolloutItemStates>;

type StepTable = Readonly<
  Record<string, { readonly from: readonly RolloutState[]; readonly to: RolloutState }>
>;

/** What people do with a rollout. It is held by itself when a site of it fails. */
export const rolloutSteps = {
  pause: { from: ['running'], to: 'paused' },
  continue: { from: ['paused', 'held'], to: 'running' },
  stop: { from: ['running', 'paused', 'held'], to: 'stopped' },
  rollBack: { from: ['paused', 'held', 'done', 'stopped'], to: 'rolling_back' },
} as const satisfies StepTable;
