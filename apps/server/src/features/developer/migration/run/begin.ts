import { allows } from '@supersync/contract/access/permission/access.ts';
import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { missingPermissions, problem } from '@supersync/contract/kernel/errors.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import { overrideKey } from '@supersync/contract/developer/migration/access.ts';
import { databaseEnvironment } from '@supersync/contract/developer/migration/database-environment.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { isLegal } from '@supersync/contract/developer/migration/life.ts';
import { migrationEnvironment } from '@supersync/contract/developer/migration/migration-environment.ts';
import { migrationRun, type RunKind } from '@supersync/contract/developer/migration/migration-run.ts';
import type { StartedRun } from '@supersync/contract/developer/migration/run-actions.ts';
import sql from 'sql-template-tag';
import { audit } from '#platform/audit/audit.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import type { Caller, Origin } from '#platform/server.ts';
import { compare, observe, type Observed } from '../drift.ts';
import type { Reading } from '../script/parser.ts';
import { gatherFacts, otherInProgress, runningNamed, troubleWith } from './facts.ts';
import { barriersOf, standing, type Overrides } from './gates.ts';
import {
  appliedOn,
  readMigration,
  runColumns,
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

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** Takes the one place of a migration in progress, and the one of a run on the environment, or says who has it. */
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
  const count = parts.reduce((sum, { statements }) => sum + statements.length, 0);
  const { rows } = await tx.query<RunRow>(sql`
    insert into database_migration_runs (database_migration_id, database_environment_id, kind, hash, transactional,
      started_user, statement_count, override_reason, drift_reason, request_id, address)
    values (${migration.id}, ${environmentId}, ${kind}, ${migration.scripts_hash},
      ${parts.every(({ transactional }) => transactional)}, ${caller.userId}, ${count},
      ${overrides.overrideReason ?? null}, ${overrides.driftReason ?? null}, ${origin.requestId}, ${origin.address})
    returning ${runColumns}`);
  const [run] = rows;
  if (run === undefined) throw new Error('The run was not recorded');
  if (kind !== 'rehearsal') {
    await tx.query(sql`
      update database_migrations set status = 'in_progress', row_version = row_version + 1 where id = ${migration.id}`);
    await tx.query(sql`
      insert into database_migration_environments (database_migration_id, database_environment_id, outcome, run_id, ran_at, ran_user)
      values (${migration.id}, ${environmentId}, 'running', ${run.id}, now(), ${caller.userId})
      on conflict (database_migration_id, database_environment_id) do update set outcome = 'running', run_id = excluded.run_id,
        ran_at = excluded.ran_at, ran_user = excluded.ran_user, error = null, statement_reached = null,
        version = database_migration_environments.version + 1`);
  }
  return run;
}

async function record(
  tx: Transaction,
  wish: RunRequest,
  seen: MigrationRow,
  reading: Reading,
  observed: Observed | null,
): Promise<RunRow> {
  const { kind, environmentId, overrides, origin } = wish;
  const migration = await readMigration(tx, seen.id, { lock: true });
  // Somebody changed it since it was looked at: nothing that was found out about it holds.
  if (migration.scripts_hash !== seen.scripts_hash || migration.status !== seen.status)
    throw problem('migration_refused', { reason: 'It was changed in this very moment.' });
  const run = await claim(tx, wish, migration, reading);
  if (overrides.driftReason !== undefined && observed !== null) {
    await updateEnvironment(tx, environmentId, observed);
    await audit(tx, origin, {
      action: 'drift accepted',
      resource: databaseEnvironment.name,
      key: String(environmentId),
      reason: overrides.driftReason,
    });
  }
  const reasons = [overrides.overrideReason, overrides.driftReason].filter((reason) => reason !== undefined);
  await audit(tx, origin, {
    action: `${kind} started`,
    resource: databaseMigration.name,
    key: String(migration.id),
    changes: {
      environment: [null, environmentId],
      run: [null, run.id],
      ...(kind === 'rehearsal' || migration.status === 'in_progress'
        ? {}
        : { status: [migration.status, 'in_progress'] }),
    },
    ...(reasons.length === 0 ? {} : { reason: reasons.join('; ') }),
  });
  await publish(tx, recordRoom(migrationRun.name), 'created', { key: String(run.id), version: 1 });
  if (kind === 'rehearsal') return run;
  await publish(tx, recordRoom(databaseMigration.name), 'updated', {
    key: String(migration.id),
    version: migration.row_version + 1,
  });
  const link = { databaseMigrationId: migration.id, databaseEnvironmentId: environmentId };
  await publish(tx, recordRoom(migrationEnvironment.name), 'updated', {
    key: printKey(migrationEnvironment, link),
  });
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
  if (!isUniqueViolation(error)) return error;
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
    if (!isLegal('rehearse', migration.status))
      throw problem('illegal_state', { thing: databaseMigration.singular, state: migration.status });
    const trouble = troubleWith(reading, 'upgrade') ?? troubleWith(reading, 'revert');
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
  const inTheWay = standing(barriersOf(facts), wish.overrides);
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
