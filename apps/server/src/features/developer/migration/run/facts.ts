import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { readEnvironments, type EnvironmentRow } from '../environments.ts';
import type { Reading } from '../script/parser.ts';
import { refusalOf } from '../script/reading.ts';
import type { Facts, Named } from './gates.ts';
import { linksOfMigration, type MigrationRow } from './records.ts';

async function first(db: Queryable, statement: ReturnType<typeof sql>): Promise<Named | null> {
  const { rows } = await db.query<Named>(statement);
  return rows[0] === undefined ? null : { name: rows[0].name, version: rows[0].version };
}

export const runningNamed = (db: Queryable, environmentId: number): Promise<Named | null> =>
  first(
    db,
    sql`select m.name, m.version from database_migration_runs r join database_migrations m on m.id = r.database_migration_id
        where r.database_environment_id = ${environmentId} and r.status = 'running'`,
  );

export const dirtyNamed = (db: Queryable, environmentId: number): Promise<Named | null> =>
  first(
    db,
    sql`select m.name, m.version from database_migration_environments l join database_migrations m on m.id = l.database_migration_id
        where l.database_environment_id = ${environmentId} and l.outcome = 'dirty' order by l.run_id desc limit 1`,
  );

export const otherInProgress = (db: Queryable, migrationId: number): Promise<Named | null> =>
  first(
    db,
    sql`select name, version from database_migrations where status = 'in_progress' and id <> ${migrationId}`,
  );

async function wasRehearsed(db: Queryable, { id, scripts_hash: hash }: MigrationRow): Promise<boolean> {
  const { rows } = await db.query<{ was: boolean }>(sql`
    select exists (select from database_migration_runs where database_migration_id = ${id} and kind = 'rehearsal'
      and status = 'succeeded' and hash = ${hash}) as was`);
  return rows[0]?.was === true;
}

/** What the runner refuses in a script, in words that say where. */
export function scriptProblem(reading: Reading, kind: 'upgrade' | 'revert'): string | null {
  const refusal = refusalOf(kind === 'upgrade' ? reading.up : reading.down);
  if (refusal === undefined) return null;
  const where = refusal.statement === null ? `line ${refusal.range.line}` : `statement ${refusal.statement}`;
  return `The ${kind === 'upgrade' ? 'up' : 'down'} script cannot be run (${where}): ${refusal.message}`;
}

export interface Question {
  readonly kind: 'upgrade' | 'revert';
  readonly migration: MigrationRow;
  readonly environment: EnvironmentRow;
  readonly reading: Reading;
  readonly hasDrifted: boolean;
}

export async function gatherFacts(db: Queryable, question: Question): Promise<Facts> {
  const { kind, migration, environment, reading, hasDrifted } = question;
  return {
    kind,
    migration,
    environment,
    environments: await readEnvironments(db),
    links: await linksOfMigration(db, migration.id),
    running: await runningNamed(db, environment.id),
    dirty: await dirtyNamed(db, environment.id),
    inProgress: await otherInProgress(db, migration.id),
    hasDrifted,
    scriptTrouble: scriptProblem(reading, kind),
    hasDown: reading.down.statements.length > 0,
    isRehearsed: await wasRehearsed(db, migration),
  };
}
