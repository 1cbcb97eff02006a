import type { LastRun } from '@supersync/contract/developer/migration/run-actions.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

const runsThatDid = (condition: Sql, rest: Sql): Sql => sql`
  select r.id as "runId", m.id as "databaseMigrationId", m.name, m.version, e.id as "databaseEnvironmentId",
    e.name as environment, case r.kind when 'upgrade' then 'migrate' else 'revert' end as direction,
    coalesce(r.finished_at, r.started_at) as "ranAt", r.started_user as "ranUser",
    u.first_name || ' ' || u.last_name as "ranBy"
  from database_migration_runs r
  join database_migrations m on m.id = r.database_migration_id
  join database_environments e on e.id = r.database_environment_id
  left join users u on u.id = r.started_user
  where r.status = 'succeeded' and r.kind in ('upgrade', 'revert') ${condition}
  order by r.id desc ${rest}`;

interface Row extends Omit<LastRun, 'ranAt'> {
  readonly ranAt: Date;
}

const told = (row: Row): LastRun => ({ ...row, ranAt: row.ranAt.toISOString() });

/** The last run, then the previous version: the last run of another migration before it. */
export async function lastRuns(db: Queryable): Promise<LastRun[]> {
  const { rows: last } = await db.query<Row>(runsThatDid(empty, sql`limit 1`));
  const [first] = last;
  if (first === undefined) return [];
  const { rows: previous } = await db.query<Row>(
    runsThatDid(sql`and r.id < ${first.runId} and m.id <> ${first.databaseMigrationId}`, sql`limit 1`),
  );
  return [first, ...previous].map(told);
}

export async function lastRunOn(db: Queryable, environmentId: number): Promise<LastRun | null> {
  const { rows } = await db.query<Row>(runsThatDid(sql`and e.id = ${environmentId}`, sql`limit 1`));
  return rows[0] === undefined ? null : told(rows[0]);
}
