import { recordRoom } from '@supersync/contract/event/event.ts';
import type { MigrationOutcome } from '@supersync/contract/infinity/actions.ts';
import {
  infinityMigration,
  type PlannedChange,
  type SourceMap,
} from '@supersync/contract/infinity/infinity-migration.ts';
import { passes, type PreCheck } from '@supersync/contract/infinity/pre-checks.ts';
import { nextState, type MigrationState, type MigrationStep } from '@supersync/contract/infinity/states.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import { audit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import type { Clock, Origin } from '../../platform/server.ts';
import { checksOf, fullMap } from './facts.ts';
import { brokenPart, planOf, putBack, writePlan } from './settings.ts';

interface MigrationRow {
  status: MigrationState;
  sources: SourceMap;
  checks: PreCheck[];
  plan: PlannedChange[] | null;
  undo: PlannedChange[] | null;
}

/** The client's row, made where there is none yet, and held until the end of the transaction. */
async function lockMigration(tx: Transaction, clientId: number): Promise<MigrationRow> {
  const client = await tx.query(sql`select from clients where id = ${clientId} for share`);
  if (client.rows.length === 0) throw problem('not_found', { thing: 'client', key: clientId });
  await tx.query(
    sql`insert into infinity_migrations (client_id) values (${clientId}) on conflict do nothing`,
  );
  const { rows } = await tx.query<MigrationRow>(sql`
    select status, sources, checks, plan, undo from infinity_migrations where client_id = ${clientId} for update`);
  const [row] = rows;
  if (row === undefined) throw new Error('A row that was just made is gone');
  return row;
}

interface StepResult {
  readonly passed: boolean;
  /** Columns the step writes besides the state. */
  readonly set: Sql;
  readonly checks?: PreCheck[];
  readonly plan?: PlannedChange[] | null;
  readonly failure?: string | null;
}

interface StepContext {
  readonly tx: Transaction;
  readonly clock: Clock;
  readonly origin: Origin;
  readonly clientId: number;
  readonly row: MigrationRow;
  readonly sources: SourceMap | undefined;
}

const asJson = (value: unknown): string => JSON.stringify(value);

/** What must hold still holds, in words what does not. */
const failedChecks = (checks: readonly PreCheck[]): string =>
  checks
    .filter(({ state }) => state === 'failed')
    .map(({ detail }) => detail)
    .join('; ');

const steps: Readonly<Record<MigrationStep, (context: StepContext) => Promise<StepResult>>> = {
  async check({ tx, clock, clientId, row }) {
    const checks = await checksOf(tx, clock, clientId, row.sources);
    return {
      passed: passes(checks),
      checks,
      set: sql`, checks = ${asJson(checks)}::jsonb, checked_at = now()`,
    };
  },

  async map({ tx, clock, clientId, sources = {} }) {
    const checks = await checksOf(tx, clock, clientId, sources);
    return {
      passed: true,
      checks,
      plan: null,
      set: sql`, sources = ${asJson(sources)}::jsonb, checks = ${asJson(checks)}::jsonb, plan = null`,
    };
  },

  async dry_run({ tx, clientId, row }) {
    const plan = await planOf(tx, clientId, await fullMap(tx, clientId, row.sources));
    return { passed: true, plan, set: sql`, plan = ${asJson(plan)}::jsonb, planned_at = now()` };
  },

  async switch({ tx, clock, origin, clientId, row }) {
    // What was so when it was checked may have changed since.
    const checks = await checksOf(tx, clock, clientId, row.sources);
    if (!passes(checks))
      throw problem('illegal_state', {
        thing: infinityMigration.singular,
        state: `not ready (${failedChecks(checks)})`,
      });
    const plan = await planOf(tx, clientId, await fullMap(tx, clientId, row.sources));
    await writePlan(tx, origin, clientId, plan);
    return {
      passed: true,
      checks,
      plan,
      failure: null,
      set: sql`, checks = ${asJson(checks)}::jsonb, plan = ${asJson(plan)}::jsonb, undo = ${asJson(plan)}::jsonb,
        switched_at = now(), failure = null`,
    };
  },

  async verify({ tx, clock, clientId, row }) {
    const checks = await checksOf(tx, clock, clientId, row.sources);
    const broken = await brokenPart(tx, clientId, row.undo ?? []);
    const failure = broken ?? (passes(checks) ? null : failedChecks(checks));
    return {
      passed: failure === null,
      checks,
      failure,
      set: sql`, checks = ${asJson(checks)}::jsonb, failure = ${failure}
        ${failure === null ? sql`, verified_at = now()` : empty}`,
    };
  },

  async roll_back({ tx, origin, clientId, row }) {
    await putBack(tx, origin, clientId, row.undo ?? []);
    return {
      passed: true,
      plan: null,
      failure: null,
      set: sql`, plan = null, rolled_back_at = now(), failure = null`,
    };
  },
};

/** Takes one client one step further, with everything the step writes, or not at all. */
export async function advance(
  context: Pick<StepContext, 'tx' | 'clock' | 'origin' | 'clientId'> & { readonly sources?: SourceMap },
  step: MigrationStep,
): Promise<MigrationOutcome> {
  const { tx, origin, clientId } = context;
  const row = await lockMigration(tx, clientId);
  if (nextState(step, row.status, true) === null)
    throw problem('illegal_state', { thing: infinityMigration.singular, state: row.status });
  const result = await steps[step]({ ...context, sources: context.sources, row });
  const status = nextState(step, row.status, result.passed) ?? row.status;
  const { rows } = await tx.query<{ version: number }>(sql`
    update infinity_migrations
    set status = ${status}, version = version + 1, modified_user_id = ${origin.userId}, modified_at = now()
      ${result.set}
    where client_id = ${clientId} returning version`);
  const key = String(clientId);
  await audit(tx, origin, {
    action: pastOf[step],
    resource: infinityMigration.name,
    key,
    changes: {
      status: [row.status, status],
      ...(step === 'map' ? { sources: [row.sources, context.sources ?? {}] } : {}),
    },
  });
  await publish(tx, recordRoom(infinityMigration.name), 'updated', { key, version: rows[0]?.version });
  return {
    clientId,
    status,
    checks: result.checks ?? row.checks,
    plan: result.plan === undefined ? row.plan : result.plan,
    failure: result.failure ?? null,
  };
}

const pastOf: Readonly<Record<MigrationStep, string>> = {
  check: 'checked',
  map: 'mapped',
  dry_run: 'planned',
  switch: 'switched',
  verify: 'verified',
  roll_back: 'rolled back',
};
