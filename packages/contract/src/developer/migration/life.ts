import { type ChoiceOf, choices } from '../../kernel/choices.ts';

/** The life cycle of a migration, as data and pure functions for both sides. */

export const migrationStatuses = choices({
  draft: ['Draft', 'draft'],
  submitted: ['Submitted', 'waiting'],
  approved: ['Approved', 'success'],
  in_progress: ['In progress', 'running'],
  completed: ['Completed', 'success'],
  archived: ['Archived', 'archived'],
});
export type MigrationStatus = ChoiceOf<typeof migrationStatuses>;

/** Statuses in which scripts, name, version and environments may be edited. */
export const editableIn: readonly MigrationStatus[] = ['draft', 'submitted', 'approved'];

/** The statuses in which each step is legal. The first target of a step is its default. */
export const legalSteps = {
  submit: ['draft'],
  withdraw: ['submitted', 'approved'],
  /** Submitting for review is optional. */
  approve: ['draft', 'submitted'],
  archive: ['draft', 'submitted', 'approved', 'completed'],
  restore: ['archived'],
  rehearse: ['draft', 'submitted', 'approved', 'in_progress', 'completed'],
  /** Also completed ones: an environment enabled later still needs them. */
  upgrade: ['approved', 'in_progress', 'completed'],
  remove: ['draft'],
} as const satisfies Record<string, readonly MigrationStatus[]>;
export type MigrationStep = keyof typeof legalSteps;

/**
 * The targets of each step, for the diagram. An upgrade and a restore lead to the status derived from the
 * runs (`statusByLinks`); without any runs a restore leads to draft.
 */
export const stepTargets = {
  submit: ['submitted'],
  withdraw: ['draft'],
  approve: ['approved'],
  archive: ['archived'],
  restore: ['draft', 'in_progress', 'completed'],
  rehearse: [],
  upgrade: ['in_progress', 'completed'],
  remove: [],
} as const satisfies Record<MigrationStep, readonly MigrationStatus[]>;

export const isLegal = (step: MigrationStep, status: string): boolean =>
  legalSteps[step].some((legal) => legal === status);

/** Four-eyes rule: why a person may not approve a migration; null if they may. */
export function approvalBar(
  { createdUser, editors }: { readonly createdUser: number | null; readonly editors: readonly number[] },
  userId: number,
): string | null {
  if (userId !== createdUser && !editors.includes(userId)) return null;
  return `You ${userId === createdUser ? 'wrote' : 'edited'} this migration. Somebody else must approve it.`;
}

/** `migrate` means upgraded. Null: never run there, or reverted before anything was recorded. */
export const directions = choices({
  migrate: 'Migrate',
  revert: 'Revert',
});
export type Direction = ChoiceOf<typeof directions>;

export const environmentStatuses = choices({
  enabled: ['Enabled', 'success'],
  disabled: ['Disabled', 'neutral'],
});

/** The result of the last run of a migration on an environment. */
export const linkOutcomes = choices({
  running: ['Running', 'running'],
  done: ['Done', 'success'],
  failed: ['Failed', 'danger'],
  interrupted: ['Interrupted', 'warning'],
  dirty: ['Dirty', 'danger'],
});
export type LinkOutcome = ChoiceOf<typeof linkOutcomes>;

interface Link {
  readonly databaseEnvironmentId: number;
  readonly direction: Direction | null;
}

interface Environment {
  readonly id: number;
  readonly status: ChoiceOf<typeof environmentStatuses>;
}

/** True if there are as many `migrate` links as enabled environments. */
export function allEnvironmentsMigrated(
  links: readonly Link[],
  environments: readonly Environment[],
): boolean {
  const enabled = environments.filter(({ status }) => status === 'enabled').length;
  return enabled > 0 && links.filter(({ direction }) => direction === 'migrate').length === enabled;
}

/**
 * The status derived from the runs: completed once it is on all target environments, in progress while it is
 * on some or half applied, and approved again if it is on none.
 */
export function statusByLinks(
  links: readonly (Link & { readonly outcome: LinkOutcome | null })[],
  environments: readonly Environment[],
): 'approved' | 'in_progress' | 'completed' {
  if (links.some(({ outcome }) => outcome === 'running' || outcome === 'dirty')) return 'in_progress';
  const isThere = (link: Link): boolean => link.direction === 'migrate';
  if (!links.some(isThere)) return 'approved';
  const isMeant = (link: Link): boolean =>
    environments.some(({ id, status }) => id === link.databaseEnvironmentId && status === 'enabled');
  return links.filter(isMeant).every(isThere) ? 'completed' : 'in_progress';
}

export type CellState = 'not_run' | 'running' | 'upgraded' | 'reverted' | 'failed' | 'dirty';

/** The state of a board cell. Drift is shown per environment, not per migration. */
export function cellState(
  link: { readonly direction: Direction | null; readonly outcome: LinkOutcome | null } | undefined,
): CellState {
  if (link === undefined || link.outcome === null) return 'not_run';
  if (link.outcome === 'running' || link.outcome === 'dirty') return link.outcome;
  if (link.outcome === 'failed' || link.outcome === 'interrupted') return 'failed';
  return link.direction === 'migrate' ? 'upgraded' : 'reverted';
}
