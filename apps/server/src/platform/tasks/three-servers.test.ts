import { nextTime, nextTimes } from '@supersync/contract/developer/schedule/cron-times.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdClock, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import { shareDatabase } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';
import { startJobs } from '../jobs/jobs.ts';
import { claimDueSlots } from './scheduler.ts';

/** On PostgreSQL three servers; the embedded database belongs to one, which then looks three times at once. */
let shared: SharedDatabase;
const apps: TasksApp[] = [];
let setClock: (to: string) => Promise<void>;

beforeAll(async () => {
  shared = await shareDatabase();
  for (let index = 0; index < (shared.kind === 'PostgreSQL' ? 3 : 1); index += 1) {
    const app = await startTasksApp(shared, { works: false });
    // Runs can be called for, and nobody comes: it is the slots that are looked at here.
    await startJobs(app.server, { works: false });
    apps.push(app);
  }
  setClock = await holdClock(db(), '2026-03-07T20:00:00Z');
});
afterAll(async () => {
  for (const each of apps) await each.close();
  await shared.drop();
});

function db(): TasksApp['db'] {
  const [app] = apps;
  if (app === undefined) throw new Error('No server was started');
  return app.db;
}

const patterns = [
  ['*/5 * * * *', 'UTC', 'run', 'queue'],
  ['*/30 * * * *', 'America/Toronto', 'skip', 'queue'],
  ['30 2 * * *', 'America/Toronto', 'run', 'skip'],
  ['30 1 * * *', 'America/Toronto', 'run', 'skip'],
  ['*/15 1-3 * * *', 'America/Toronto', 'skip', 'skip'],
  ['0 * * * *', 'Europe/Berlin', 'run', 'skip'],
] as const;

async function addSchedules(start: string): Promise<void> {
  await db().query(sql`delete from task_runs`);
  await db().query(sql`delete from schedules`);
  for (const [cron, zone, late, overlap] of patterns)
    await db().query(sql`
      insert into schedules (name, task_name, task_group, parameters, schedule, time_zone, late_rule, overlap_rule,
        grace_seconds, next_at)
      values (${cron}, 'test-play', 'importer', '{"size": 1}', ${cron}, ${zone}, ${late}, ${overlap}, 120,
        ${nextTime(cron, zone, new Date(start))})`);
}

/** All servers at once, at one moment of the database's clock. */
async function checkPage(moment: number): Promise<void> {
  await setClock(new Date(moment).toISOString());
  const three = [0, 1, 2].map((index) => apps[index % apps.length]);
  await Promise.all(three.map((app) => (app === undefined ? undefined : claimDueSlots(app.server))));
}

/** Runs end now and then, so that some slots overlap and others do not. */
const endRuns = () => db().query(sql`update task_runs set status = 'success' where status = 'queued'`);

interface SlotRow {
  schedule: string;
  time_zone: string;
  slots: string[];
}

async function expectEverySlotOnce(start: string, end: number): Promise<void> {
  const { rows } = await db().query<SlotRow>(sql`
    select s.schedule, s.time_zone, coalesce(json_agg(r.slot_at order by r.slot_at), '[]') as slots
    from schedules s left join task_runs r on r.schedule_id = s.id group by s.id order by s.id`);
  const got = rows.map(({ schedule, time_zone, slots }) => [
    schedule,
    time_zone,
    slots.map((at) => Date.parse(at)),
  ]);
  const due = patterns.map(([cron, zone]) => [
    cron,
    zone,
    nextTimes(cron, zone, new Date(start), 100_000, new Date(end + 1)).map(Number),
  ]);
  expect(got).toEqual(due);
  const silent = await db().query(sql`select from task_runs where status = 'skipped' and message is null`);
  expect(silent.rowCount).toBe(0);
}

describe('slots, by a clock in our hands', () => {
  it.each([
    ['clocks are set forward', '2026-03-07T20:00:00Z'],
    ['clocks are set back', '2026-10-31T20:00:00Z'],
  ])('each once through a night in which %s: a thousand looks by three servers', async (_, start) => {
    await addSchedules(start);
    let now = Date.parse(start);
    for (let tick = 0; tick < 1000; tick += 1) {
      now += 20_000 + ((tick * 7919) % 60_000);
      await checkPage(now);
      if (tick % 40 === 0) await endRuns();
    }
    await expectEverySlotOnce(start, now);
    const { rows } = await db().query<{ status: string }>(
      sql`select distinct status from task_runs order by status`,
    );
    expect(rows.map(({ status }) => status)).toContain('skipped');
  });

  it('each once when the clock jumps, forward and back; what was missed is recorded by the rule', async () => {
    const start = '2026-06-01T00:00:00Z';
    await addSchedules(start);
    const hour = 3_600_000;
    const begin = Date.parse(start);
    for (const jump of [1, 1.01, 7, 6, 6.5, 5, 9, 9.02, 20, 19.9, 20.1]) await checkPage(begin + jump * hour);
    await expectEverySlotOnce(start, begin + 20.1 * hour);
    const { rows } = await db().query<{ late_rule: string; ran: number; late: number }>(sql`
      select s.late_rule, count(*) filter (where r.status <> 'skipped')::int as ran,
        count(*) filter (where r.status <> 'skipped' and r.is_late)::int as late
      from task_runs r join schedules s on s.id = r.schedule_id group by 1 order by 1`);
    // Late slots run, once for each jump, where the rule says so, and never where it says not to.
    expect(rows.find(({ late_rule }) => late_rule === 'run')?.late).toBeGreaterThan(0);
    expect(rows.find(({ late_rule }) => late_rule === 'skip')?.late).toBe(0);
  });

  it('none while all is held up; afterwards by the rule for late ones, with the reason', async () => {
    const start = '2026-06-02T00:00:00Z';
    await addSchedules(start);
    await db().query(sql`
      insert into maintenance_windows (starts_at, ends_at, reason)
      values ('2026-06-02T00:01:00Z', '2026-06-02T00:31:00Z', 'New disks')`);
    await checkPage(Date.parse('2026-06-02T00:20:00Z'));
    expect((await db().query(sql`select from task_runs`)).rowCount).toBe(0);
    await checkPage(Date.parse('2026-06-02T00:31:10Z'));
    const { rows } = await db().query<{ message: string | null }>(sql`
      select message from task_runs where slot_at = '2026-06-02T00:05:00Z'`);
    expect(rows).toEqual([{ message: expect.stringContaining('It fell into maintenance (New disks).') }]);
    await db().query(sql`delete from maintenance_windows`);
  });

  it('a pause that is over ends by itself, and says so in the audit log', async () => {
    await addSchedules('2026-06-03T00:00:00Z');
    await db().query(sql`
      update schedules set status = 'paused', paused_until = '2026-06-03T01:00:00Z', next_at = null`);
    await checkPage(Date.parse('2026-06-03T00:59:00Z'));
    expect((await db().query(sql`select from schedules where status = 'enabled'`)).rowCount).toBe(0);
    await checkPage(Date.parse('2026-06-03T01:00:01Z'));
    expect((await db().query(sql`select from schedules where status = 'enabled'`)).rowCount).toBe(
      patterns.length,
    );
    expect((await db().query(sql`select from task_runs`)).rowCount).toBe(0);
    const told = await db().query(sql`select from audit_entries where reason = 'Its pause was over'`);
    expect(told.rowCount).toBe(patterns.length);
  });

  it('what happens once happens once, and is put away', async () => {
    await db().query(sql`delete from schedules`);
    await db().query(sql`
      insert into schedules (name, task_name, task_group, parameters, one_time_schedule, next_at)
      values ('Once', 'test-play', 'importer', '{"size": 1}', '2026-06-04T00:00:00Z', '2026-06-04T00:00:00Z')`);
    await checkPage(Date.parse('2026-06-03T23:59:59Z'));
    for (const second of [1, 2, 3]) await checkPage(Date.parse('2026-06-04T00:00:00Z') + second * 1000);
    const { rows } = await db().query(sql`
      select s.status, s.next_at, count(r.id)::int as runs from schedules s left join task_runs r on r.schedule_id = s.id
      group by s.id`);
    expect(rows).toEqual([{ status: 'archived', next_at: null, runs: 1 }]);
  });
});
