import type { MigrationStatus } from '@supersync/contract/developer/migration/life.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Calendar } from '../calendar.ts';
import { insertRows } from '../insert.ts';
import { demoMigrations, type DemoMigration } from './migration-scripts.ts';
import { personId } from '../access/people.ts';
import { randomFor } from '../random.ts';

const environments = [
  { id: 1, key: 'development', name: 'Development' },
  { id: 2, key: 'staging', name: 'Staging' },
  { id: 3, key: 'production', name: 'Production' },
] as const;

const scriptOf = (statements: readonly string[]): string => statements.map((each) => `${each};\n`).join('');

const isApproved = (status: MigrationStatus): boolean =>
  status === 'approved' || status === 'in_progress' || status === 'completed';

interface Run {
  readonly migration: DemoMigration;
  readonly migrationId: number;
  readonly environmentId: number;
  readonly startedAt: string;
  readonly failure: string | null;
}

/** Runs in creation order: each migration passes all environments before the next starts. */
const runsOf = (startOf: (daysAgo: number, environmentId: number) => string): Run[] =>
  demoMigrations.flatMap((migration, index) => {
    const base = { migration, migrationId: index + 1 };
    const done = environments.slice(0, migration.upTo).map(({ id }) => ({
      ...base,
      environmentId: id,
      startedAt: startOf(migration.daysAgo - id, id),
      failure: null,
    }));
    if (migration.failure === undefined) return done;
    const { id } = environments[migration.upTo] ?? environments[2];
    return [
      ...done,
      {
        ...base,
        environmentId: id,
        startedAt: startOf(migration.daysAgo - id, id),
        failure: migration.failure,
      },
    ];
  });

const after = (moment: string, milliseconds: number): string =>
  new Date(new Date(moment).getTime() + milliseconds).toISOString();

/** The line each statement starts at. */
const linesOf = (statements: readonly string[]): number[] =>
  statements.map(
    (_, index) => 1 + statements.slice(0, index).reduce((lines, text) => lines + text.split('\n').length, 0),
  );

async function insertRuns(tx: Queryable, runs: readonly Run[]): Promise<void> {
  const random = randomFor('migration runs');
  const runner = personId('platform');
  const rows = runs.map(({ migration, startedAt, failure, migrationId, environmentId }, index) => ({
    id: index + 1,
    run_key: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    database_migration_id: migrationId,
    database_environment_id: environmentId,
    kind: 'upgrade',
    status: failure === null ? 'succeeded' : 'failed',
    hash: '',
    transactional: migration.isTransactional,
    started_at: startedAt,
    finished_at: after(startedAt, random.integer(40, 900) + (failure === null ? 0 : 10_000)),
    started_user: runner,
    statement_count: migration.up.length,
    statements_done: failure === null ? migration.up.length : 0,
    error: failure,
    request_id: `demo-run-${index + 1}`,
    address: '192.0.2.10',
    version: 2,
  }));
  await insertRows(tx, 'database_migration_runs', rows);
  const statements = runs.flatMap(({ migration, failure }, index) => {
    const lines = linesOf(migration.up);
    // After a failure at the first statement the others never started.
    return migration.up.slice(0, failure === null ? undefined : 1).map((text, position) => ({
      run_id: index + 1,
      position: position + 1,
      phase: 'up',
      text,
      line: lines[position] ?? 1,
      status: failure === null ? 'done' : 'failed',
      milliseconds: failure === null ? random.integer(2, 180) : 10_004,
      row_count: null,
      error: failure === null ? null : failure.replace(/^Statement \d+: /, ''),
    }));
  });
  await insertRows(tx, 'database_migration_statements', statements);
}

/**
 * Migrations in every state. Their effects are real: a practice database is built on first use by running the scripts
 * recorded here as applied.
 */
export async function seedMigrations(tx: Queryable, calendar: Calendar): Promise<void> {
  const random = randomFor('migrations');
  await insertRows(
    tx,
    'database_environments',
    environments.map(({ id, key, name }) => ({
      id,
      key,
      name,
      position: id,
      status: 'enabled',
      engine: 'embedded',
      configured: true,
      drift_state: 'unknown',
      row_version: 1,
      modified_at: calendar.time(random, -120),
    })),
  );
  await insertRows(
    tx,
    'database_migrations',
    demoMigrations.map((migration, index) => {
      const created = calendar.time(random, -migration.daysAgo - 3);
      const isDone = migration.status === 'completed';
      return {
        id: index + 1,
        name: migration.name,
        version: migration.version,
        status: migration.status,
        up_script: scriptOf(migration.up),
        down_script: scriptOf(migration.down),
        database_environments: environments.map(({ id }) => id),
        scripts_hash: '',
        approved_at: isApproved(migration.status) ? after(created, 26 * 3_600_000) : null,
        approved_user: isApproved(migration.status) ? personId(migration.approver) : null,
        completed_at: isDone ? calendar.time(random, -migration.daysAgo + 3) : null,
        completed_user: isDone ? personId('platform') : null,
        created_user: personId(migration.author),
        created,
        row_version: 1,
        modified_user_id: personId(migration.author),
        modified_at: created,
      };
    }),
  );
  const runs = runsOf((daysAgo) => calendar.time(random, -daysAgo));
  await insertRuns(tx, runs);
  for (const { migrationId, environmentId, startedAt, failure } of runs)
    await tx.query({
      text: `update database_migration_environments l set direction = case when $4 then 'migrate' end,
          outcome = case when $4 then 'done' else 'failed' end, error = $5, ran_at = $3, ran_user = r.started_user,
          run_id = r.id, applied_run_id = case when $4 then r.id end, hash = case when $4 then m.scripts_hash end
        from database_migration_runs r join database_migrations m on m.id = r.database_migration_id
        where l.database_migration_id = $1 and l.database_environment_id = $2 and r.database_migration_id = $1
          and r.database_environment_id = $2`,
      values: [migrationId, environmentId, startedAt, failure === null, failure],
    });
  await tx.query({
    text: `update database_migration_runs r set hash = m.scripts_hash from database_migrations m where m.id = r.database_migration_id`,
  });
  await tx.query({
    text: `update database_migrations set approved_hash = scripts_hash where approved_at is not null`,
  });
  await tx.query({
    text: `update database_environments e set version = (
      select m.version from database_migration_environments l join database_migrations m on m.id = l.database_migration_id
      where l.database_environment_id = e.id and l.direction = 'migrate' order by l.applied_run_id desc limit 1)`,
  });
}
