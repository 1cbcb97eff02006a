import { statfs } from 'node:fs/promises';
import type { MetricName } from '@supersync/contract/data-services/metric/metric-catalogue.ts';
import sql from 'sql-template-tag';
import type { Database } from '#platform/db/database.ts';
import type { MetricValues } from './process-sampler.ts';

/** A process that gave no sample for longer is not running. */
export const liveSeconds = 30;

/** The job queue makes its own tables when it first starts. */
async function jobValues(db: Database, now: Date): Promise<MetricValues> {
  const { rows: tables } = await db.query<{ there: boolean }>(
    sql`select to_regclass('jobs.job') is not null as there`,
  );
  if (tables[0]?.there !== true) return { jobs: 0, jobAge: 0 };
  const { rows } = await db.query<{ jobs: number; jobAge: number }>(sql`
    select count(*)::int as jobs,
      coalesce(extract(epoch from ${now}::timestamptz - min(greatest(start_after, created_on))), 0)::float8 as "jobAge"
    from jobs.job where state in ('created', 'retry') and start_after <= ${now}::timestamptz`);
  return rows[0] ?? {};
}

/** Waiting work, each by its partial index; the oldest unsealed entry is the first after the last seal. */
async function backlogValues(db: Database, now: Date): Promise<MetricValues> {
  const { rows } = await db.query<Record<MetricName, number>>(sql`
    with s as (select ${now}::timestamptz as now)
    select
      (select count(distinct process)::int from metric_samples
        where step = 10 and works and at > s.now - make_interval(secs => ${liveSeconds})) as workers,
      (select count(*)::int from task_runs where status = 'queued' and due_at <= s.now) as runs,
      (select coalesce(extract(epoch from s.now - min(due_at)), 0)::float8 from task_runs
        where status = 'queued' and due_at <= s.now) as "runAge",
      (select count(*)::int from message_deliveries where status = 'waiting' and due_at <= s.now) as deliveries,
      (select coalesce(extract(epoch from s.now - min(due_at)), 0)::float8 from message_deliveries
        where status = 'waiting' and due_at <= s.now) as "outboxLag",
      coalesce((select extract(epoch from s.now - e.at)::float8 from audit_entries e
        where e.id > coalesce((select entry_id from audit_seals order by number desc limit 1), 0)
        order by e.id limit 1), 0) as "sealingLag",
      (pg_database_size(current_database()) / 1e6)::float8 as "databaseSize"
    from s`);
  return rows[0] ?? {};
}

async function diskUsed(folder: string): Promise<MetricValues> {
  const { blocks, bavail } = await statfs(folder);
  return blocks === 0 ? {} : { disk: Number(((1 - bavail / blocks) * 100).toFixed(1)) };
}

const notNegative = (values: MetricValues): MetricValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Number(Math.max(0, value).toFixed(2))]),
  );

/** What is true of the whole installation, whichever process measures it. */
export async function installationValues(db: Database, dataDir: string, now: Date): Promise<MetricValues> {
  return notNegative({
    ...(await jobValues(db, now)),
    ...(await backlogValues(db, now)),
    ...(await diskUsed(dataDir)),
  });
}
