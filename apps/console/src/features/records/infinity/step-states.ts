import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { passes, type PreCheck } from '@supersync/contract/records/infinity/pre-checks.ts';
import type { MigrationState, MigrationStep } from '@supersync/contract/records/infinity/states.ts';

/** The steps of a migration in order; rolling back leaves the sequence. */
export const forwardSteps = [
  'check',
  'map',
  'dry_run',
  'switch',
  'verify',
] as const satisfies readonly MigrationStep[];
export type ForwardStep = (typeof forwardSteps)[number];

export const stepTitles: Readonly<Record<ForwardStep, string>> = {
  check: 'Pre-checks',
  map: 'Map sources',
  dry_run: 'Dry run',
  switch: 'Switch',
  verify: 'Verify',
};

/** The migration state of a client; a client that has not started has no record. */
export interface Progress {
  readonly status: MigrationState;
  readonly checks: readonly PreCheck[];
  readonly sources: Readonly<Record<string, unknown>>;
  readonly plan: readonly unknown[] | null;
}

export const notStarted: Progress = { status: 'not_started', checks: [], sources: {}, plan: null };

export const stepStatuses = choices({
  done: ['Done', 'success'],
  failed: ['Failed', 'danger'],
  next: ['Next', 'waiting'],
  open: ['Not started', 'neutral'],
});
export type StepState = ChoiceOf<typeof stepStatuses>;

const isSwitched = (status: MigrationState): boolean =>
  status === 'migrating' || status === 'migrated' || status === 'failed';

/** The next step of a client; null after the last. */
export function nextStep({ status, plan }: Progress): ForwardStep | null {
  switch (status) {
    case 'not_started':
    case 'rolled_back':
      return 'check';
    case 'ready':
      return plan === null ? 'dry_run' : 'switch';
    case 'migrating':
    case 'failed':
      return 'verify';
    case 'migrated':
      return null;
  }
}

function resultOf(step: ForwardStep, progress: Progress): 'done' | 'failed' | 'open' {
  const { status, checks, sources, plan } = progress;
  switch (step) {
    case 'check':
      if (isSwitched(status) || status === 'ready') return 'done';
      return checks.length > 0 && !passes(checks) ? 'failed' : 'open';
    case 'map':
      return Object.keys(sources).length > 0 ? 'done' : 'open';
    case 'dry_run':
      return plan === null ? 'open' : 'done';
    case 'switch':
      return isSwitched(status) ? 'done' : 'open';
    case 'verify':
      return status === 'migrated' ? 'done' : status === 'failed' ? 'failed' : 'open';
  }
}

/** The state of each step of a client. */
export function stepStates(progress: Progress): Readonly<Record<ForwardStep, StepState>> {
  const next = nextStep(progress);
  const stateOf = (step: ForwardStep): StepState => {
    const result = resultOf(step, progress);
    return result === 'open' && step === next ? 'next' : result;
  };
  return {
    check: stateOf('check'),
    map: stateOf('map'),
    dry_run: stateOf('dry_run'),
    switch: stateOf('switch'),
    verify: stateOf('verify'),
  };
}

/** What blocks a client's migration, in one line. */
export function hindranceOf(progress: Progress & { readonly failure?: string | null }): string | null {
  if (progress.status === 'failed') return progress.failure ?? 'The verification failed';
  if (isSwitched(progress.status)) return null;
  const failed = progress.checks.filter(({ state }) => state === 'failed').map(({ detail }) => detail);
  return failed.length === 0 ? null : failed.join('; ');
}
