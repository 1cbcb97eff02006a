import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { insertRows } from '../insert.ts';

/** Three processes of the demo's past; the running one joins them with its first sample. */
const processes = [
  { name: 'main on web-1:4000', load: 14, memory: 310 },
  { name: 'gateway on web-1:4001', load: 5, memory: 190 },
  { name: 'worker on jobs-1:4002', load: 0.2, memory: 420 },
] as const;

const resolutions = [
  { step: 10, hours: 1 },
  { step: 60, hours: 6 },
  { step: 600, hours: 48 },
  { step: 3600, hours: 48 },
] as const;

/** When messages piled up for a quarter of an hour. */
const incidentHoursAgo = 20;
const incidentMinutes = 15;

const minutes = (at: Date, count: number): string => new Date(at.getTime() + count * 60_000).toISOString();

/**
 * Two days of samples, made by the database: working hours are busy, nights are quiet, and one evening the bus stood
 * still. The noise is a hash of the moment, so that the same day gives the same data.
 */
export async function seedMetrics(tx: Queryable, today: Date): Promise<void> {
  const end = new Date(Math.floor(today.getTime() / 10_000) * 10_000);
  const incident = new Date(end.getTime() - incidentHoursAgo * 3_600_000);
  for (const { step, hours } of resolutions)
    await tx.query(sql`
      insert into metric_samples (step, process, at, works, values)
      with moments as (
        select at, 0.35 + 0.65 * greatest(0, sin((extract(epoch from at)::int8 % 86400 - 43200) / 86400.0 * 2 * pi() + 0.9)) as busy,
          at >= ${incident} and at < ${incident}::timestamptz + make_interval(mins => ${incidentMinutes}) as stuck,
          extract(epoch from at - ${incident}) as since
        from generate_series(
          date_bin(make_interval(secs => ${step}), ${end}::timestamptz - make_interval(hours => ${hours}), 'epoch'),
          ${end}::timestamptz - make_interval(secs => ${step}), make_interval(secs => ${step})) at),
      processes as (
        select * from json_to_recordset(${JSON.stringify(processes)}::json) as p (name text, load float8, memory float8)),
      noisy as (
        select p.*, m.*, (abs(hashtext(p.name || m.at)) % 1000) / 1000.0 as noise from moments m cross join processes p)
      select ${step}::int, name, at, name like 'worker%', jsonb_build_object(
        'requests', round((load * busy * (0.7 + 0.6 * noise))::numeric, 2),
        'errors', case when noise > 0.995 then 0.1 else 0 end,
        'latencyMedian', round((4 + 3 * busy + 2 * noise)::numeric, 2),
        'latency95', round((22 + 30 * busy * noise + case when noise > 0.99 then 240 else 0 end)::numeric, 2),
        'latency99', round((48 + 90 * busy * noise + case when noise > 0.99 then 600 else 0 end)::numeric, 2),
        'loopDelay', round((1 + 6 * busy * noise)::numeric, 2),
        'memory', round((memory * (1 + 0.08 * busy + 0.02 * noise))::numeric, 1),
        'heap', round((memory * 0.55 * (1 + 0.2 * noise))::numeric, 1),
        'poolUsed', floor(1 + 4 * busy * noise), 'poolWaiting', case when noise > 0.99 then 2 else 0 end,
        'slowStatements', case when noise > 0.993 then 1 else 0 end,
        'slowestStatement', case when noise > 0.993 then round((520 + 900 * busy)::numeric) else 0 end)
      from noisy
      union all
      select ${step}::int, 'installation', at, false, jsonb_build_object(
        'workers', 1, 'jobs', floor(3 * busy) + case when stuck then 40 else 0 end,
        'jobAge', round((2 * busy)::numeric, 2), 'runs', floor(2 * busy), 'runAge', round((3 * busy)::numeric, 2),
        'deliveries', case when stuck then floor(since / 4) else 0 end,
        'outboxLag', case when stuck then round(since::numeric) else 0.2 end,
        'sealingLag', round((0.8 + busy)::numeric, 2),
        'databaseSize', round((182 + extract(epoch from at - ${end}::timestamptz) / 86400 * 1.5)::numeric, 1),
        'disk', round((61 + extract(epoch from at - ${end}::timestamptz) / 86400 * 0.3)::numeric, 1))
      from moments`);
  await insertRows(tx, 'metric_alerts', [
    {
      name: 'Messages wait too long',
      status: 'resolved',
      severity: 'danger',
      metric: 'outboxLag',
      process: 'installation',
      value: '900.00',
      started_at: minutes(incident, 3),
      resolved_at: minutes(incident, incidentMinutes),
      mail_id: '6f1c2a4e-0b53-4d5e-9a77-3f2b8c1d0e11',
      modified_at: minutes(incident, incidentMinutes),
    },
  ]);
  await insertRows(
    tx,
    'slow_statements',
    [
      [95, 1840, 'select p.id, p.name from properties p where p.search @@ $1 order by p.name limit $2'],
      [410, 760, 'insert into feed_listings select * from json_populate_recordset(null::feed_listings, $1)'],
      [1130, 2210, 'select count(*) from audit_entries where at > $1 and resource = $2'],
    ].map(([ago, durationMs, statement]) => ({
      at: minutes(end, -Number(ago)),
      process: 'worker on jobs-1:4002',
      duration_ms: durationMs,
      statement,
    })),
  );
}
