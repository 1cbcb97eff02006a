import { describeCron } from '@supersync/contract/developer/schedule/cron-text.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, dataOf, holdClock, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import { shareDatabase } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';
import { plainParameters } from './plain-parameters.ts';

let shared: SharedDatabase;
let app: TasksApp;
let setClock: (to: string) => Promise<void>;
beforeAll(async () => {
  shared = await shareDatabase();
  app = await startTasksApp(shared);
  setClock = await holdClock(app.db, '2026-11-15T10:00:00Z');
});
afterAll(async () => {
  await app.close();
  await shared.drop();
});

interface Schedule {
  id: number;
  name: string;
  nextAt: string | null;
  status: string;
  version: number;
}

const path = `${api}/schedules`;
const nightly = {
  name: 'Nightly play',
  taskName: 'test-play',
  parameters: { size: 2 },
  schedule: '30 2 * * *',
  timeZone: 'America/Toronto',
};
const create = async (body: object): Promise<Schedule> => {
  const answer = await app.call('POST', path, body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return dataOf<Schedule>(answer);
};
const names = async (query: string): Promise<string[]> =>
  (await app.call('GET', `${path}${query}`)).json<{ data: Schedule[] }>().data.map(({ name }) => name);

describe('a schedule', () => {
  it('knows its next time by the database’s clock, its group and its defaults', async () => {
    expect(await create(nightly)).toMatchObject({
      name: 'Nightly play',
      taskGroup: 'importer',
      status: 'enabled',
      lateRule: 'run',
      overlapRule: 'skip',
      graceSeconds: 300,
      nextAt: expect.stringMatching(/^2026-11-16T07:30:00/),
    });
  });

  it.each([
    ['no time', { schedule: null }, { schedule: 'Say when: a recurring schedule, or one moment' }],
    [
      'two times',
      { oneTimeSchedule: '2027-01-01T00:00:00Z' },
      { oneTimeSchedule: 'Either a recurring schedule or one moment, not both' },
    ],
    ['a wrong pattern', { schedule: '61 * * * *' }, { schedule: 'Minute: 61 is not between 0 and 59' }],
    ['a wrong zone', { timeZone: 'Mars/Olympus' }, { timeZone: 'Must be a time zone like America/Toronto' }],
    ['wrong parameters', { parameters: { size: 99 } }, { 'parameters.size': 'Must be at most 9' }],
    [
      'a moment that is over',
      { schedule: null, oneTimeSchedule: '2026-11-15T09:59:59Z' },
      { oneTimeSchedule: 'Must lie ahead' },
    ],
    [
      'a pause that is none',
      { pausedUntil: '2027-01-01T00:00:00Z' },
      { pausedUntil: 'Only a paused schedule is paused until a time' },
    ],
  ])('with %s is refused, and nothing is stored', async (_, more, errors) => {
    const before = (await app.db.query(sql`select from schedules`)).rowCount;
    const answer = await app.call('POST', path, { ...nightly, ...more });
    expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([400, errors]);
    expect((await app.db.query(sql`select from schedules`)).rowCount).toBe(before);
  });

  it.each([
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', ''],
    ['schedule', ''],
    ['oneTimeSchedule', ''],
    ['pausedUntil', ''],
  ])('refuses a change of %s to "%s" with a message at the field', async (field, value) => {
    const { id } = await create({ ...nightly, name: 'Edited' });
    const answer = await app.call('PUT', `${path}/${id}`, { [field]: value });
    expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([
      400,
      { [field]: expect.any(String) },
    ]);
    await app.call('DELETE', `${path}/${id}`);
  });

  it('moves its next time with its pattern, loses it while paused; the audit log holds what was asked for', async () => {
    const made = await create({ ...nightly, name: 'Moving' });
    const moved = await app.call('PUT', `${path}/${made.id}`, { schedule: '0 12 * * *' });
    expect(dataOf<Schedule>(moved).nextAt).toMatch(/^2026-11-15T17:00:00/);
    const paused = await app.call('PUT', `${path}/${made.id}`, {
      status: 'paused',
      pausedUntil: '2026-12-01T00:00:00Z',
    });
    expect(dataOf<Schedule>(paused)).toMatchObject({ status: 'paused', nextAt: null });
    const { rows } = await app.db.query<{ changes: object }>(sql`
      select changes from audit_entries where resource = 'schedule' and record_key = ${String(made.id)}
        and action = 'updated' order by id`);
    expect(rows.map(({ changes }) => changes)).toEqual([
      { schedule: ['30 2 * * *', '0 12 * * *'] },
      { status: ['enabled', 'paused'], pausedUntil: [null, expect.stringMatching(/^2026-12-01/)] },
    ]);
    const gone = await app.call('DELETE', `${path}/${made.id}`);
    expect(gone.statusCode).toBe(204);
  });

  it('works with the rights of whoever last said what it does', async () => {
    const { id } = await create({ ...nightly, name: 'Whose' });
    const maker = async () =>
      (await app.db.query<{ user_id: number }>(sql`select user_id from schedules where id = ${id}`)).rows[0]
        ?.user_id;
    const first = await maker();
    await app.call('PUT', `${path}/${id}`, { schedule: '0 5 * * *' }, app.importer);
    expect(await maker()).toBe(first);
    await app.call('PUT', `${path}/${id}`, { parameters: { size: 3 } }, app.importer);
    expect(await maker()).not.toBe(first);
  });

  it('of a system task is not there for the importer team', async () => {
    const scan = { name: 'Scan', taskName: 'health-scan', schedule: '0 * * * *' };
    const refused = await app.call('POST', path, scan, app.importer);
    expect(refused.json()).toMatchObject({ status: 404, detail: 'There is no task health-scan.' });
    const { id } = await create(scan);
    for (const [method, url] of [
      ['GET', `${path}/${id}`],
      ['DELETE', `${path}/${id}`],
      ['POST', `${path}/${id}/run`],
    ] as const)
      expect((await app.call(method, url, undefined, app.importer)).statusCode).toBe(404);
    const bulk = await app.call('POST', `${path}/status`, { ids: [id], status: 'archived' }, app.importer);
    expect(bulk.statusCode).toBe(404);
  });
});

describe('the list', () => {
  it('limit 999, page 1; searchValue, status, schedule and oneTimeSchedule', async () => {
    await app.db.query(sql`delete from schedules`);
    await create({ ...nightly, name: 'Alpha' });
    await create({ ...nightly, name: 'Beta', schedule: null, oneTimeSchedule: '2027-01-01T00:00:00Z' });
    await create({ ...nightly, name: 'Gamma', status: 'paused' });
    const all = (await app.call('GET', path)).json<{ meta: object }>();
    expect(all.meta).toEqual({ total: 3, page: 1, limit: 999, pageCount: 1 });
    expect(await names('?searchValue=alph&limit=999&page=1')).toEqual(['Alpha']);
    expect(await names('?status=paused')).toEqual(['Gamma']);
    expect(await names('?schedule=true')).toEqual(['Alpha', 'Gamma']);
    expect(await names('?oneTimeSchedule=true')).toEqual(['Beta']);
    expect(await names('?schedule=true&oneTimeSchedule=true')).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(await names('?schedule=true&status=enabled&searchValue=')).toEqual(['Alpha']);
    const where = encodeURIComponent(JSON.stringify({ name: 'Gamma' }));
    expect(await names(`?schedule=true&where=${where}`)).toEqual(['Gamma']);
    const wrong = await app.call('GET', `${path}?schedule=perhaps`);
    expect([wrong.statusCode, wrong.json<{ detail: string }>().detail]).toEqual([
      400,
      expect.stringContaining('must be true or false'),
    ]);
  });

  it('leaves a broken condition to the grammar', () => {
    expect(plainParameters({ schedule: 'true', where: '{' })).toEqual({ where: '{' });
  });
});

describe('what is done with schedules', () => {
  it('run now, with its own parameters; its slots are not touched', async () => {
    const { id, nextAt } = await create({ ...nightly, name: 'Now' });
    const answer = await app.call('POST', `${path}/${id}/run`);
    expect([answer.statusCode, dataOf(answer)]).toEqual([
      202,
      expect.objectContaining({ scheduleId: id, parameters: { mode: 'end', size: 2 }, status: 'queued' }),
    ]);
    await app.runIn(dataOf(answer).id, 'success');
    const after = await app.call('GET', `${path}/${id}?relations=lastRun`);
    expect(after.json()).toMatchObject({ data: { nextAt, lastRun: { status: 'success' } } });
  });

  it('several at once, all or none', async () => {
    const [one, two] = [await create({ ...nightly, name: 'One' }), await create({ ...nightly, name: 'Two' })];
    const ids = [one.id, two.id];
    const paused = await app.call('POST', `${path}/status`, { ids, status: 'paused' });
    expect(paused.json()).toEqual({ data: { changed: ids } });
    const failed = await app.call('POST', `${path}/status`, { ids: [...ids, 999_999], status: 'enabled' });
    expect(failed.statusCode).toBe(404);
    expect(await names('?status=paused&searchValue=One')).toEqual(['One']);
    const enabled = await app.call('POST', `${path}/status`, { ids, status: 'enabled' });
    expect(enabled.json()).toEqual({ data: { changed: ids } });
    expect(dataOf<Schedule>(await app.call('GET', `${path}/${one.id}`)).nextAt).not.toBeNull();
  });

  it('a slot that comes is run by itself, once, and the next one is known', async () => {
    const { id } = await create({ ...nightly, name: 'Comes', schedule: '5 10 * * *', timeZone: 'UTC' });
    await setClock('2026-11-15T10:05:01Z');
    // A change wakes the scheduler; otherwise it looks within seconds.
    await create({ ...nightly, name: 'Wakes' });
    const runOf = () =>
      app.db.query<{ id: number }>(
        sql`select id from task_runs where schedule_id = ${id} and slot_at is not null`,
      );
    let runs = await runOf();
    while (runs.rowCount === 0) runs = await runOf();
    await app.runIn(runs.rows[0]?.id ?? 0, 'success');
    expect(dataOf<Schedule>(await app.call('GET', `${path}/${id}`)).nextAt).toMatch(/^2026-11-16T10:05:00/);
  });

  it('all held up for a time, by whoever may', async () => {
    const windows = `${api}/maintenance_windows`;
    const window = { startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-01T02:00:00Z', reason: 'New disks' };
    const all = await app.call('POST', windows, window);
    expect(all.json()).toMatchObject({
      data: { ...window, startsAt: expect.any(String), endsAt: expect.any(String) },
    });
    const backwards = await app.call('POST', windows, { ...window, endsAt: window.startsAt });
    expect(backwards.json()).toMatchObject({ errors: { endsAt: 'Must be after the beginning' } });
    const theirs = await app.call('POST', windows, window, app.importer);
    expect(theirs.json()).toMatchObject({ errors: { taskGroup: 'You can hold up importer tasks only' } });
    const own = await app.call('POST', windows, { ...window, taskGroup: 'importer' }, app.importer);
    expect(own.statusCode).toBe(201);
    const { id } = dataOf<{ id: number }>(all);
    expect((await app.call('DELETE', `${windows}/${id}`, undefined, app.importer)).statusCode).toBe(404);
    expect((await app.call('DELETE', `${windows}/${id}`)).statusCode).toBe(204);
  });

  it('the lanes show what is to come', async () => {
    const lanes = dataOf<{ lanes: { taskName: string; forecasts: { name: string; at: string }[] }[] }>(
      await app.call('GET', `${api}/lanes?from=2026-11-15T10:00:00Z&until=2026-11-17T10:00:00Z`),
    ).lanes;
    const times = lanes
      .find(({ taskName }) => taskName === 'test-play')
      ?.forecasts.filter(({ name }) => name === 'Now')
      .map(({ at }) => at.slice(0, 16));
    expect(times).toEqual(['2026-11-16T07:30', '2026-11-17T07:30']);
    expect(describeCron(nightly.schedule)).toBe('Every day at 02:30');
  });

  it('the lanes count what is to come where it is much', async () => {
    await app.db.query(sql`
      insert into schedules (name, task_name, task_group, parameters, schedule, one_time_schedule, status, next_at)
      select 'Much ' || n, 'test-much', 'system', '{}', case when n > 2 then '0 * * * *' end,
        case when n <= 2 then timestamptz '2027-03-01T05:10Z' end, 'enabled',
        case when n <= 2 then timestamptz '2027-03-01T05:10Z'
          when n % 2 = 0 then timestamptz '2027-03-01T11:30Z' else timestamptz '2027-03-01T18:00Z' end
      from generate_series(1, 102) n`);
    const { lanes } = dataOf<{
      lanes: { taskName: string; total: number; forecasts: []; buckets: object[] }[];
    }>(await app.call('GET', `${api}/lanes?from=2027-03-01T00:00:00Z&until=2027-03-02T00:00:00Z`));
    await app.db.query(sql`delete from schedules where task_name = 'test-much'`);
    const hours = (from: number, forecast: number) =>
      Array.from({ length: 6 }, (_, index) => ({
        at: `2027-03-01T${from + index}:00:00.000Z`,
        counts: { forecast },
      }));
    expect(lanes.find(({ taskName }) => taskName === 'test-much')).toMatchObject({
      total: 2 + 6 * 50 + 6 * 100,
      forecasts: [],
      buckets: [
        { at: '2027-03-01T05:00:00.000Z', counts: { forecast: 2 } },
        ...hours(12, 50),
        ...hours(18, 100),
      ],
    });
  });
});
