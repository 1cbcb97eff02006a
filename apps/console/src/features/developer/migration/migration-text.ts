import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { cellState, type Direction, type LinkOutcome } from '@supersync/contract/developer/migration/life.ts';
import type { RunKind } from '@supersync/contract/developer/migration/migration-run.ts';
import type { Environment } from './migration-queries.ts';

interface Person {
  readonly firstName: string;
  readonly lastName: string;
}

export const nameOf = (person: Person | null | undefined): string =>
  person === null || person === undefined ? 'someone' : `${person.firstName} ${person.lastName}`.trim();

export const boardStates = choices({
  not_meant: 'Not meant for this environment',
  not_run: ['Not run', 'neutral'],
  running: ['Running', 'running'],
  upgraded: ['Upgraded', 'success'],
  reverted: ['Reverted', 'stopped'],
  failed: ['Failed', 'danger'],
  dirty: ['Dirty', 'danger'],
  drifted: ['Drifted', 'warning'],
});
export type BoardState = ChoiceOf<typeof boardStates>;

interface BoardLink {
  readonly databaseEnvironmentId: number;
  readonly direction: Direction | null;
  readonly outcome: LinkOutcome | null;
}

interface BoardRow {
  readonly version: string;
  readonly databaseEnvironments: readonly number[];
}

type ChainPlace = Pick<Environment, 'id' | 'version' | 'driftState'>;

/**
 * The state in a cell. A drift shows at the environment's current migration: that one was applied, and the environment
 * no longer matches it.
 */
export function boardState(row: BoardRow, link: BoardLink | undefined, environment: ChainPlace): BoardState {
  const state = cellState(link);
  if (state === 'not_run') return row.databaseEnvironments.includes(environment.id) ? state : 'not_meant';
  const isThere = state === 'upgraded' && environment.version === row.version;
  return isThere && environment.driftState === 'drifted' ? 'drifted' : state;
}

interface Upgradable {
  readonly scriptsHash: string;
  readonly databaseEnvironments: readonly number[];
  readonly databaseMigrationsHasDatabaseEnvironments: readonly (BoardLink & {
    readonly hash: string | null;
  })[];
}

/** The first environment of the chain that it is planned for and that lacks its current scripts. */
export function nextEnvironment<E extends Pick<Environment, 'id' | 'position'>>(
  migration: Upgradable,
  environments: readonly E[],
): E | undefined {
  const isThere = (environment: E): boolean =>
    migration.databaseMigrationsHasDatabaseEnvironments.some(
      (link) =>
        link.databaseEnvironmentId === environment.id &&
        link.direction === 'migrate' &&
        link.hash === migration.scriptsHash,
    );
  return environments
    .toSorted((a, b) => a.position - b.position)
    .find((environment) => migration.databaseEnvironments.includes(environment.id) && !isThere(environment));
}

export const runTitle = (kind: RunKind, environment: string): string =>
  ({
    upgrade: `Upgrade of ${environment}`,
    revert: `Revert on ${environment}`,
    rehearsal: `Rehearsal for ${environment}`,
  })[kind];

/** Only saved scripts run and are approved. */
export const unsavedHint = 'Save or discard your changes first';
