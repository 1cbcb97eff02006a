import { allows } from '@supersync/contract/access/permission/access.ts';
import { missingPermissions, problem } from '@supersync/contract/kernel/errors.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { overrideKey } from '@supersync/contract/developer/migration/access.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { migrationEnvironment } from '@supersync/contract/developer/migration/migration-environment.ts';
import { migrationRun, type RunKind } from '@supersync/contract/developer/migration/migration-run.ts';
import {
  rehearseMigration,
  upgradeEnvironment,
  type StartedRun,
} from '@supersync/contract/developer/migration/run-actions.ts';
import { requireState } from '#platform/actions/illegal-state.ts';
import { moveByStep } from '#platform/actions/register-step.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import type { Caller, Origin } from '#platform/server.ts';
import { compare, observe, type Observed } from '../drift.ts';
import type { Reading } from '../script/parser.ts';
import { gatherFacts, otherInProgress, runningNamed, scriptProblem } from './facts.ts';
import { barriersOf, firstBarrier, type Overrides } from './gates.ts';
import {
  appliedOn,
  linkOf,
  readMigration,
  readRun,
  startedRun,
  type MigrationRow,
  type RunRow,
} from './records.ts';
import type { Leased, Runner } from './runner.ts';
import { updateEnvironment } from './settle.ts';

export interface RunRequest {
  readonly kind: RunKind;
  /** Null for a revert: it undoes what is applied there last. */
  readonly migrationId: number | null;
  readonly environmentId: number;
  readonly overrides: Overrides;
  readonly caller: Caller;
  readonly origin: Origin;
}

type InTransaction = (work: (tx: Transaction) => Promise<StartedRun>) => Promise<StartedRun>;

/** A reason sets something aside, and that is not everybody's to do. */
export function requireOverride({ held }: Caller, { overrideReason, driftReason }: Overrides): void {
  const isOverriding = overrideReason !== undefined || driftReason !== undefined;
  if (isOverriding && !allows(held, [overrideKey], 'u')) throw missingPermissions([overrideKey]);
}

/** The migration a wish is about. */
export async function migrationOf(
  db: Database,
  { migrationId, environmentId }: Pick<RunRequest, 'migrationId' | 'environmentId'>,
): Promise<MigrationRow | null> {
  if (migrationId !== null) return readMigration(db, migrationId);
  const [top] = await appliedOn(db, environmentId);
  return top === undefined ? null : readMigration(db, top.databaseMigrationId);
}

/** The database's own indexes say so: one run on an environment, one migration in progress. */
const isTaken = (error: unknown): boolean => error instanceof ProblemError && error.code === 'already_exists';

/** Takes the one place of a run on the environment. */
async function claim(
  tx: Transaction,
  wish: RunRequest,
  migration: MigrationRow,
  reading: Reading,
): Promise<RunRow> {
  const { kind, environmentId, overrides, caller, origin } = wish;
  const scripts = {
    upgrade: [reading.up],
    revert: [reading.down],
    rehearsal: [reading.up, reading.down, reading.up],
  };
  const parts = kind === 'rehearsal' && reading.down.statements.length === 0 ? [reading.up] : scripts[kind];
  const { key } = await records(tx, origin).create(
    migrationRun,
    {
      databaseMigrationId: migration.id,
      databaseEnvironmentId: environmentId,
      kind,
      hash: migration.scripts_hash,
      transactional: parts.every(({ transactional }) => transactional),
      startedUser: caller.userId,
      statementCount: parts.reduce((sum, { statements }) => sum + statements.length, 0),
      overrideReason: overrides.overrideReason ?? null,
      driftReason: overrides.driftReason ?? null,
    },
    { action: 'started', columns: { request_id: origin.requestId, address: origin.address } },
  );
  const run = await readRun(tx, Number(key));
  if (run === null) throw new Error('The run was not recorded');
  return run;
}

async function record(
  tx: Transaction,
  wish: RunRequest,
  seen: MigrationRow,
  reading: Reading,
  observed: Observed | null,
): Promise<RunRow> {
  const { kind, environmentId, overrides, caller, origin } = wish;
  const migration = await readMigration(tx, seen.id, { lock: true });
  // Somebody changed it since it was looked at: nothing that was found out about it holds.
  if (migration.scripts_hash !== seen.scripts_hash || migration.status !== seen.status)
    throw problem('migration_refused', { reason: 'It was changed in this very moment.' });
  const writer = records(tx, origin);
  const run = await claim(tx, wish, migration, reading);
  const reasons = [overrides.overrideReason, overrides.driftReason].filter((reason) => reason !== undefined);
  const said = {
    action: `${kind} started`,
    changes: { environment: [null, environmentId], run: [null, run.id] },
    ...(reasons.length === 0 ? {} : { reason: reasons.join('; ') }),
  } as const;
  if (kind === 'rehearsal') await writer.note(databaseMigration, migration.id, said);
  else {
    // The one place of a migration in progress: the index refuses a second.
    const { step } = upgradeEnvironment;
    await moveByStep(tx, origin, step, migration.id, {}, { ...said, to: 'in_progress' });
    const begun = {
      outcome: 'running',
      runId: run.id,
      ranAt: transactionTime,
      ranUser: caller.userId,
    } as const;
    await writer.update(migrationEnvironment, linkOf(run), { ...begun, error: null, statementReached: null });
  }
  if (overrides.driftReason !== undefined && observed !== null) {
    const accepted = { action: 'drift accepted', reason: overrides.driftReason };
    await updateEnvironment(tx, origin, environmentId, observed, accepted);
  }
  return run;
}

/** Who took the place in the same moment. */
async function whoWasFirst(
  db: Database,
  error: unknown,
  migrationId: number,
  environmentName: string,
  environmentId: number,
): Promise<unknown> {
  if (!isTaken(error)) return error;
  const running = await runningNamed(db, environmentId);
  if (running !== null) return problem('environment_busy', { ...running, environment: environmentName });
  const other = await otherInProgress(db, migrationId);
  return other === null ? problem('request_in_progress', {}) : problem('migration_in_progress', { ...other });
}

async function demandNoBarrier(
  db: Database,
  wish: RunRequest,
  leased: Leased,
  migration: MigrationRow,
  reading: Reading,
  observed: Observed,
): Promise<void> {
  if (wish.kind === 'rehearsal') {
    requireState(databaseMigration, migration.status, rehearseMigration.step.from);
    const trouble = scriptProblem(reading, 'upgrade') ?? scriptProblem(reading, 'revert');
    if (trouble !== null) throw problem('script_refused', { reason: trouble });
    return;
  }
  const { environment } = leased;
  const { state } = compare(environment, observed, new Date());
  const facts = await gatherFacts(db, {
    kind: wish.kind,
    migration,
    environment,
    reading,
    hasDrifted: state === 'drifted',
  });
  const inTheWay = firstBarrier(barriersOf(facts), wish.overrides);
  if (inTheWay !== undefined) throw inTheWay.refusal;
}

/** From the wish to a run that goes by itself: every guard, then the record, then the work. */
export async function beginRun(
  runner: Runner,
  db: Database,
  wish: RunRequest,
  inTransaction: InTransaction,
): Promise<StartedRun> {
  requireOverride(wish.caller, wish.overrides);
  // An unknown one is told so, also while another runs.
  if (wish.migrationId !== null) await readMigration(db, wish.migrationId);
  return runner.withLease(wish.environmentId, async (leased) => {
    const migration = await migrationOf(db, wish);
    if (migration === null)
      throw problem('migration_refused', { reason: `Nothing is applied on ${leased.environment.name}.` });
    const reading = await runner.parser.read(migration.up_script, migration.down_script);
    const observed = await observe(leased.session);
    await demandNoBarrier(db, wish, leased, migration, reading, observed);
    let run: RunRow | null = null;
    const answer = await inTransaction(async (tx) => {
      run = await record(tx, wish, migration, reading, observed);
      return startedRun(run);
    }).catch(async (error: unknown) => {
      throw await whoWasFirst(db, error, migration.id, leased.environment.name, leased.environment.id);
    });
    // A repeated request gets the first one's answer, and has nothing to start.
    const begun = run as RunRow | null;
    if (begun !== null) runner.start(begun, leased, migration, reading);
    return { answer, keeps: begun !== null };
  });
}
