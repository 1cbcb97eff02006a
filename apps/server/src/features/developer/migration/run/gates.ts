import { isLegalIn } from '@supersync/contract/kernel/define-action.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { upgradeEnvironment, type Gate } from '@supersync/contract/developer/migration/run-actions.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { illegalState } from '#platform/actions/illegal-state.ts';
import type { EnvironmentRow } from '../environments.ts';
import type { LinkRow, MigrationRow } from './records.ts';

/** What stands in the way of a run: words for whoever looks, and the refusal for whoever tries. */
export interface Barrier extends Gate {
  readonly refusal: ProblemError;
}

export interface Named {
  readonly name: string;
  readonly version: string;
}

/** Everything that decides whether a run may begin. Nothing is asked of any database here. */
export interface Facts {
  readonly kind: 'upgrade' | 'revert';
  readonly migration: MigrationRow;
  readonly environment: EnvironmentRow;
  readonly environments: readonly EnvironmentRow[];
  /** Of this migration, on all environments. */
  readonly links: readonly LinkRow[];
  readonly running: Named | null;
  readonly dirty: Named | null;
  /** Another migration that is in progress. */
  readonly inProgress: Named | null;
  readonly hasDrifted: boolean;
  /** What the runner refuses in the script. */
  readonly scriptTrouble: string | null;
  readonly hasDown: boolean;
  readonly isRehearsed: boolean;
}

const barrier = (
  code: Gate['code'],
  weight: Gate['weight'],
  refusal: ProblemError,
  message?: string,
): Barrier => ({
  code,
  weight,
  refusal,
  message: message ?? refusal.message,
});

const refused = (reason: string): ProblemError => problem('migration_refused', { reason });

/** Environments before this one where the migration, as it is now, is not applied. */
export function missingBefore({ environment, environments, links, migration }: Facts): string[] {
  return environments
    .filter(({ status, position }) => status === 'enabled' && position < environment.position)
    .filter(({ id }) => {
      const link = links.find(({ databaseEnvironmentId }) => databaseEnvironmentId === id);
      return link?.direction !== 'migrate' || link.hash !== migration.scripts_hash;
    })
    .map(({ name }) => name);
}

/** `first` is what has to be done with it before. */
const stateBarriers = ({ status }: Facts['migration'], first: string): Barrier[] =>
  isLegalIn(upgradeEnvironment, status)
    ? []
    : [
        barrier(
          'illegal_state',
          'blocks',
          illegalState(databaseMigration, status),
          `It is ${status.replace('_', ' ')}, and has to be ${first} first.`,
        ),
      ];

function upgradeBarriers(facts: Facts): Barrier[] {
  const { migration, environment, links, hasDown, isRehearsed } = facts;
  const barriers = stateBarriers(migration, 'approved');
  if (!migration.database_environments.includes(environment.id))
    barriers.push(barrier('not_meant', 'blocks', refused(`It is not meant for ${environment.name}.`)));
  const link = links.find(({ databaseEnvironmentId }) => databaseEnvironmentId === environment.id);
  if (link?.direction === 'migrate' && link.outcome !== 'dirty')
    barriers.push(
      barrier('already_applied', 'blocks', refused(`It is applied on ${environment.name} already.`)),
    );
  const missing = missingBefore(facts);
  if (missing.length > 0)
    barriers.push(
      barrier(
        'not_in_order',
        'overridable',
        problem('not_in_order', { environment: environment.name, missing: missing.join(' and ') }),
      ),
    );
  if (!hasDown)
    barriers.push(
      barrier('no_down_script', 'warning', refused('It has no down script, so it cannot be reverted.')),
    );
  if (!isRehearsed)
    barriers.push(barrier('not_rehearsed', 'warning', refused('It was not rehearsed as it is now.')));
  return barriers;
}

function revertBarriers({ migration, environment, links, hasDown }: Facts): Barrier[] {
  const barriers = stateBarriers(migration, 'restored');
  if (!hasDown) barriers.push(barrier('no_down_script', 'blocks', refused('It has no down script.')));
  const link = links.find(({ databaseEnvironmentId }) => databaseEnvironmentId === environment.id);
  if (link?.hash !== migration.scripts_hash)
    barriers.push(
      barrier(
        'script_refused',
        'blocks',
        refused(`Its scripts are not those that were run on ${environment.name}.`),
      ),
    );
  return barriers;
}

/** In the order of what to see to first. */
export function barriersOf(facts: Facts): Barrier[] {
  const { environment, running, dirty, inProgress, hasDrifted, scriptTrouble } = facts;
  const barriers: Barrier[] = [];
  if (environment.status !== 'enabled')
    barriers.push(barrier('environment_disabled', 'blocks', refused(`${environment.name} is disabled.`)));
  if (running !== null)
    barriers.push(
      barrier(
        'environment_busy',
        'blocks',
        problem('environment_busy', { ...running, environment: environment.name }),
      ),
    );
  if (dirty !== null)
    barriers.push(
      barrier(
        'environment_dirty',
        'blocks',
        problem('environment_dirty', { name: dirty.name, environment: environment.name }),
      ),
    );
  barriers.push(...(facts.kind === 'upgrade' ? upgradeBarriers(facts) : revertBarriers(facts)));
  if (inProgress !== null)
    barriers.push(
      barrier('other_in_progress', 'blocks', problem('migration_in_progress', { ...inProgress })),
    );
  if (scriptTrouble !== null)
    barriers.push(barrier('script_refused', 'blocks', problem('script_refused', { reason: scriptTrouble })));
  if (hasDrifted)
    barriers.push(
      barrier('drifted', 'overridable', problem('environment_drifted', { environment: environment.name })),
    );
  return barriers;
}

export interface Overrides {
  readonly overrideReason?: string | undefined;
  readonly driftReason?: string | undefined;
}

/** The first that is not set aside, if any. */
export function firstBarrier(
  barriers: readonly Barrier[],
  { overrideReason, driftReason }: Overrides,
): Barrier | undefined {
  return barriers.find(({ code, weight }) => {
    if (weight === 'warning') return false;
    if (code === 'not_in_order') return overrideReason === undefined;
    if (code === 'drifted') return driftReason === undefined;
    return true;
  });
}

export const toGate = ({ code, weight, message }: Barrier): Gate => ({ code, weight, message });
