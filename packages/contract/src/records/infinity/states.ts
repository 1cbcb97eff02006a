import { type ChoiceOf, choices } from '../../kernel/choices.ts';

export const migrationStates = choices({
  not_started: ['Not started', 'neutral'],
  ready: ['Ready', 'waiting'],
  migrating: ['Migrating', 'running'],
  migrated: ['Migrated', 'success'],
  failed: ['Failed', 'danger'],
  rolled_back: ['Rolled back', 'stopped'],
});
export type MigrationState = ChoiceOf<typeof migrationStates>;

export const migrationSteps = ['check', 'map', 'dry_run', 'switch', 'verify', 'roll_back'] as const;
export type MigrationStep = (typeof migrationSteps)[number];

/** The states in which each step is legal, for both sides. */
export const legalIn = {
  check: ['not_started', 'ready', 'rolled_back'],
  map: ['not_started', 'ready', 'rolled_back'],
  dry_run: ['ready'],
  switch: ['ready'],
  verify: ['migrating', 'failed', 'migrated'],
  roll_back: ['migrating', 'migrated', 'failed'],
} as const satisfies Record<MigrationStep, readonly MigrationState[]>;

export const isLegal = (step: MigrationStep, state: MigrationState): boolean =>
  legalIn[step].some((each) => each === state);

/** The next state of a step. Only `check` and `verify` can fail. */
export function nextState(
  step: MigrationStep,
  state: MigrationState,
  passed: boolean,
): MigrationState | null {
  if (!isLegal(step, state)) return null;
  switch (step) {
    case 'check':
      return passed ? 'ready' : state === 'rolled_back' ? 'rolled_back' : 'not_started';
    case 'map':
      // Changed sources require a new check.
      return state === 'ready' ? 'not_started' : state;
    case 'dry_run':
      return state;
    case 'switch':
      return 'migrating';
    case 'verify':
      return passed ? 'migrated' : 'failed';
    case 'roll_back':
      return 'rolled_back';
  }
}
