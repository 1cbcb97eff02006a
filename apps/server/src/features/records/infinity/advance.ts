import {
  checkMigration,
  mapSources,
  type MigrationOutcome,
  planMigration,
  rollBackMigration,
  switchMigration,
  verifyMigration,
} from '@supersync/contract/records/infinity/actions.ts';
import {
  infinityMigration,
  type SourceMap,
} from '@supersync/contract/records/infinity/infinity-migration.ts';
import { passes, type PreCheck } from '@supersync/contract/records/infinity/pre-checks.ts';
import { type MigrationStep, nextState } from '@supersync/contract/records/infinity/states.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql from 'sql-template-tag';
import { illegalState } from '#platform/actions/illegal-state.ts';
import { lockForStep, type Move, moveByStep } from '#platform/actions/register-step.ts';
import type { Transaction } from '#platform/db/database.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import type { NewValues, Written } from '#platform/resource/records.ts';
import type { Clock, Origin } from '#platform/server.ts';
import { checksOf, fullMap } from './facts.ts';
import { brokenPart, planOf, restoreSettings, writePlan } from './settings.ts';

type Migration = Row<typeof infinityMigration>;

/** Creates the client's migration row if missing: a client without one has not started. */
export async function ensureMigration(tx: Transaction, clientId: number): Promise<void> {
  const client = await tx.query(sql`select from clients where id = ${clientId} for share`);
  if (client.rows.length === 0) throw problem('not_found', { thing: 'client', key: clientId });
  await tx.query(
    sql`insert into infinity_migrations (client_id) values (${clientId}) on conflict do nothing`,
  );
}

interface StepResult {
  readonly passed: boolean;
  /** Values written besides the state. */
  readonly values: NewValues<typeof infinityMigration>;
}

interface StepContext {
  readonly tx: Transaction;
  readonly clock: Clock;
  readonly origin: Origin;
  readonly clientId: number;
  readonly row: Migration;
  readonly sources: SourceMap | undefined;
}

/** Failed checks as text. */
const failedChecks = (checks: readonly PreCheck[]): string =>
  checks
    .filter(({ state }) => state === 'failed')
    .map(({ detail }) => detail)
    .join('; ');

const steps: Readonly<Record<MigrationStep, (context: StepContext) => Promise<StepResult>>> = {
  async check({ tx, clock, clientId, row }) {
    const checks = await checksOf(tx, clock, clientId, row.sources);
    return { passed: passes(checks), values: { checks, checkedAt: transactionTime } };
  },

  async map({ tx, clock, clientId, sources = {} }) {
    const checks = await checksOf(tx, clock, clientId, sources);
    return { passed: true, values: { sources, checks, plan: null } };
  },

  async dry_run({ tx, clientId, row }) {
    const plan = await planOf(tx, clientId, await fullMap(tx, clientId, row.sources));
    return { passed: true, values: { plan, plannedAt: transactionTime } };
  },

  async switch({ tx, clock, origin, clientId, row }) {
    // Check again: conditions may have changed since.
    const checks = await checksOf(tx, clock, clientId, row.sources);
    if (!passes(checks)) throw illegalState(infinityMigration, `not ready (${failedChecks(checks)})`);
    const plan = await planOf(tx, clientId, await fullMap(tx, clientId, row.sources));
    await writePlan(tx, origin, clientId, plan);
    return {
      passed: true,
      values: { checks, plan, undo: plan, switchedAt: transactionTime, failure: null },
    };
  },

  async verify({ tx, clock, clientId, row }) {
    const checks = await checksOf(tx, clock, clientId, row.sources);
    const broken = await brokenPart(tx, clientId, row.undo ?? []);
    const failure = broken ?? (passes(checks) ? null : failedChecks(checks));
    const passed = failure === null;
    return { passed, values: { checks, failure, ...(passed ? { verifiedAt: transactionTime } : {}) } };
  },

  async roll_back({ tx, origin, clientId, row }) {
    await restoreSettings(tx, origin, clientId, row.undo ?? []);
    return { passed: true, values: { plan: null, rolledBackAt: transactionTime, failure: null } };
  },
};

/** Left out of the audit entry: check results and times. */
const unaudited = [
  'checks',
  'plan',
  'undo',
  'failure',
  'checkedAt',
  'plannedAt',
  'switchedAt',
  'verifiedAt',
  'rolledBackAt',
] as const;

/** Advances a locked client by one step, with everything the step writes. */
export async function applyStep(
  context: StepContext,
  step: MigrationStep,
  move: (
    values: NewValues<typeof infinityMigration>,
    options: Move<typeof infinityMigration>,
  ) => Promise<Written<typeof infinityMigration>>,
): Promise<MigrationOutcome> {
  const { row, clientId } = context;
  const { passed, values } = await steps[step](context);
  const to = nextState(step, row.status, passed) ?? row.status;
  const { record } = await move(values, { action: actionOf[step], to, unaudited });
  const { status, checks, plan, failure } = record;
  return { clientId, status, checks, plan, failure };
}

/** Locks a client and advances it by one step. */
export async function advance(
  context: Pick<StepContext, 'tx' | 'clock' | 'origin' | 'clientId'>,
  step: MigrationStep,
): Promise<MigrationOutcome> {
  const { tx, origin, clientId } = context;
  const declared = stepActions[step].step;
  await ensureMigration(tx, clientId);
  const row = await lockForStep(tx, origin, declared, clientId);
  return applyStep({ ...context, row, sources: undefined }, step, (values, options) =>
    moveByStep(tx, origin, declared, clientId, values, options),
  );
}

const actionOf: Readonly<Record<MigrationStep, string>> = {
  check: 'checked',
  map: 'mapped',
  dry_run: 'planned',
  switch: 'switched',
  verify: 'verified',
  roll_back: 'rolled back',
};

export const stepActions = {
  check: checkMigration,
  map: mapSources,
  dry_run: planMigration,
  switch: switchMigration,
  verify: verifyMigration,
  roll_back: rollBackMigration,
} as const;
