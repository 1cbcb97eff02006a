import { type ChoiceOf, choices } from '../../kernel/choices.ts';

/** The life of a migration, as data and pure functions that both sides read. */

export const migrationStatuses = choices({
  draft: ['Draft', 'draft'],
  submitted: ['Submitted', 'waiting'],
  approved: ['Approved', 'success'],
  in_progress: ['In progress', 'running'],
  completed: ['Completed', 'success'],
  archived: ['Archived', 'archived'],
});
export type MigrationStatus = ChoiceOf<typeof migrationStatuses>;

/** Where the scripts, the name, the version and the environments may still be changed. */
export const editableIn: readonly MigrationStatus[] = ['draft', 'submitted', 'approved'];

/** In which status each step is legal. The first of a step's targets is where it leads by itself. */
export const legalSteps = {
  submit: ['draft'],
  withdraw: ['submitted', 'approved'],
  /** Submitting asks for a review; it may be left out. */
  approve: ['draft', 'submitted'],
  archive: ['draft', 'submitted', 'approved', 'completed'],
  restore: ['archived'],
  rehearse: ['draft', 'submitted', 'approved', 'in_progress', 'completed'],
  /** Completed ones too: an environment enabled later still lacks them. */
  upgrade: ['approved', 'in_progress', 'completed'],
  remove: ['draft'],
} as const satisfies Record<string, readonly MigrationStatus[]>;
export type MigrationStep = keyof typeof legalSteps;

/**
 * Where each step leads, for the picture of the life. An upgrade leads on by what its runs leave behind
 * (`statusByLinks`), and so does bringing one back; what is nowhere begins again as a draft.
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

/** Four eyes: why a person may not approve a migration, where everybody's word does not count alike; null if they may. */
export function approvalBar(
  { createdUser, editors }: { readonly createdUser: number | null; readonly editors: readonly number[] },
  userId: number,
): string | null {
  if (userId !== createdUser && !editors.includes(userId)) return null;
  return `You ${userId === createdUser ? 'wrote' : 'edited'} this migration. Somebody else must approve it.`;
}

/** `migrate` means upgraded. Null: never done there, or undone before anything was recorded. */
export const directions = choices({
  migrate: 'Migrate',
  revert: 'Revert',
});
export type Direction = ChoiceOf<typeof directions>;

export const environmentStatuses = choices({
  enabled: ['Enabled', 'success'],
  disabled: ['Disabled', 'neutral'],
});

/** How the last run of a migration on an environment ended. */
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

/** As many `migrate` links as there are enabled environments. */
export function allEnvironmentsMigrated(
  links: readonly Link[],
  environments: readonly Environment[],
): boolean {
  const enabled = environments.filter(({ status }) => status === 'enabled').length;
  return enabled > 0 && links.filter(({ direction }) => direction === 'migrate').length === enabled;
}

/**
 * The status a migration has by what its runs have left behind: completed once it is everywhere it was meant to be,
 * in progress while it is somewhere or half somewhere, and approved again when it is nowhere.
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

/** What a cell of the board says. That an environment has drifted is said of the environment, not of one migration. */
export function cellState(
  link: { readonly direction: Direction | null; readonly outcome: LinkOutcome | null } | undefined,
): CellState {
  if (link === undefined || link.outcome === null) return 'not_run';
  if (link.outcome === 'running' || link.outcome === 'dirty') return link.outcome;
  if (link.outcome === 'failed' || link.outcome === 'interrupted') return 'failed';
  return link.direction === 'migrate' ? 'upgraded' : 'reverted';
}
