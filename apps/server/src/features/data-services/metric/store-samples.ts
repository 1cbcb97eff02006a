import {
  installation,
  metricCatalogue,
  resolutions,
  sampleSeconds,
  type Combine,
} from '@supersync/contract/data-services/metric/metric-catalogue.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '#platform/db/database.ts';
import type { MetricValues, ProcessSample } from './process-sampler.ts';

/** The moment a sample stands for; all processes share it. */
export const slotOf = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / 1000 / sampleSeconds) * sampleSeconds * 1000);

export async function storeProcessSample(db: Database, sample: ProcessSample, at: Date): Promise<void> {
  const { process, works, values, slowest } = sample;
  await db.query(sql`
    insert into metric_samples (step, process, at, works, values)
    values (${sampleSeconds}, ${process}, ${at}, ${works}, ${JSON.stringify(values)}::jsonb)
    on conflict (step, process, at) do update set values = excluded.values, works = excluded.works`);
  if (slowest.length > 0)
    await db.query(sql`
      insert into slow_statements (at, process, duration_ms, statement)
      select ${at}, ${process}, round("durationMs"), left(text, 2000)
      from json_to_recordset(${JSON.stringify(slowest)}::json) as g ("durationMs" float8, text text)`);
}

/** Whether this process is the first to measure the installation in this slot. */
export async function claimInstallationSlot(db: Database, at: Date): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into metric_samples (step, process, at, values) values (${sampleSeconds}, ${installation}, ${at}, '{}')
    on conflict do nothing`);
  return rowCount > 0;
}

export async function storeInstallationValues(db: Database, values: MetricValues, at: Date): Promise<void> {
  await db.query(sql`
    update metric_samples set values = ${JSON.stringify(values)}::jsonb
    where step = ${sampleSeconds} and process = ${installation} and at = ${at}`);
}

const namesWith = (combine: Combine): string[] =>
  Object.entries(metricCatalogue).flatMap(([name, definition]) =>
    definition.combine === combine ? [name] : [],
  );

/** One value for several, by the metric; `key` and `value` are in scope. */
const combined: Sql = sql`round((case when key = any (${namesWith('highest')}::text[]) then max(value::float8)
  when key = any (${namesWith('lowest')}::text[]) then min(value::float8) else avg(value::float8) end)::numeric, 2)`;

/** Samples of the last slot may still arrive. */
const lateSeconds = 15;
/** Bins of that long ago are looked at again, for processes that were late. */
const overlap = '2 hours';

async function rollUp(db: Database, from: number, to: number, now: Date): Promise<void> {
  await db.query(sql`
    insert into metric_samples (step, process, at, values)
    select ${to}, process, bin, jsonb_object_agg(key, value) from (
      select s.process, b.bin, key, ${combined} as value
      from metric_samples s
      cross join lateral (select date_bin(make_interval(secs => ${to}), s.at, 'epoch') as bin) b
      cross join lateral jsonb_each_text(s.values)
      where s.step = ${from}
        and s.at >= coalesce((select max(at) - ${overlap}::interval from metric_samples where step = ${to}), '-infinity')
        and s.at < date_bin(make_interval(secs => ${to}),
          ${now}::timestamptz - make_interval(secs => ${lateSeconds}), 'epoch')
      group by s.process, b.bin, key) g
    group by process, bin
    on conflict do nothing`);
}

/** Makes coarser samples of finer ones, and drops what is older than its resolution keeps. */
export async function rollUpSamples(db: Database, now: Date): Promise<void> {
  for (const [index, { seconds }] of resolutions.entries()) {
    const finer = resolutions[index - 1];
    if (finer !== undefined) await rollUp(db, finer.seconds, seconds, now);
  }
  for (const { seconds, keptHours } of resolutions)
    await db.query(sql`
      delete from metric_samples
      where step = ${seconds} and at < ${now}::timestamptz - make_interval(hours => ${keptHours})`);
  const oldest = sql`${now}::timestamptz - interval '30 days'`;
  await db.query(sql`delete from slow_statements where at < ${oldest}`);
  await db.query(sql`delete from metric_alerts where status = 'resolved' and started_at < ${oldest}`);
}
