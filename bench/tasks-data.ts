import pg from 'pg';
import { preparePostgres, type Postgres } from './postgres.ts';
import type { Place } from './measure/sides.ts';

/** Data of an installation after years of frequent imports. */
export const manySchedules = 10_000;
export const manyRuns = 1_000_000;

const schedules = `
  insert into schedules (name, task_name, task_group, parameters, schedule, time_zone, status)
  select 'Bench schedule ' || n, case when n % 5 = 0 then 'csv-export' else 'run-importer' end,
    case when n % 5 = 0 then 'system' else 'importer' end, '{}',
    (array['10 * * * *', '25 */2 * * *', '40 */4 * * *', '30 2 * * *', '0 6 * * mon-fri'])[1 + n % 5],
    (array['UTC', 'America/Toronto', 'America/Vancouver'])[1 + n % 3], case when n % 20 = 0 then 'paused' else 'enabled' end
  from generate_series(1, ${manySchedules}) n`;

/** About 140 days of runs; most succeeded. */
const runs = `
  insert into task_runs (task_name, task_group, schedule_id, importer_id, parameters, due_at, slot_at, status, attempt,
    max_attempts, progress, added, changed, removed, unchanged, started_at, finished_at, duration_ms, usual_ms)
  select s.task_name, s.task_group, s.id, case when s.task_group = 'importer' then 1 + n % 14 end, '{"importer": 1}',
    at, at, case when n % 50 = 0 then 'RECOVERABLE_ERROR' when n % 331 = 0 then 'fatal-error' when n % 97 = 0 then 'skipped' else 'success' end,
    1, 3, 100, n % 7, n % 11, n % 3, 200, at, at + interval '4 seconds', 3000 + n % 2000, 4000
  from (select n, now() - (${manyRuns} - n) * interval '12 seconds' as at from generate_series(1, ${manyRuns}) n) g
    join lateral (select id, task_name, task_group from schedules where id = (select min(id) from schedules where name like 'Bench%') + n % ${manySchedules}) s on true
  on conflict do nothing`;

const isFilled = `select from schedules where name = 'Bench schedule 1'`;

/** The demo, and the demo with this data added; filled once while schema and seed are unchanged. */
export async function prepareTasks(
  server: Postgres,
  say: (message: string) => void,
): Promise<{ readonly small: Place; readonly large: Place & { readonly kind: 'postgres' } }> {
  const small = await preparePostgres(server, 'supersync_bench_tasks_small', 1, say);
  const large = await preparePostgres(server, 'supersync_bench_tasks', 1, say);
  const client = new pg.Client(large);
  await client.connect();
  try {
    if ((await client.query(isFilled)).rowCount === 0) {
      say(`Adding ${manyRuns.toLocaleString('en-GB')} runs …`);
      await client.query('begin');
      await client.query(schedules);
      await client.query(runs);
      await client.query('commit');
    }
    // Within the timeline of the next hours, but not during the measurement.
    await client.query(`
      update schedules set next_at = now() + interval '2 hours' + random() * interval '8 hours'
      where name like 'Bench%' and status = 'enabled'`);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
  return { small: { kind: 'postgres', url: small }, large: { kind: 'postgres', url: large } };
}
