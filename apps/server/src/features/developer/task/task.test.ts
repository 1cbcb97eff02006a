import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, dataOf, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import { shareDatabase } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';

let shared: SharedDatabase;
let app: TasksApp;
beforeAll(async () => {
  shared = await shareDatabase();
  app = await startTasksApp(shared);
});
afterAll(async () => {
  await app.close();
  await shared.drop();
});

const start = async (parameters: object): Promise<number> => {
  const answer = await app.call('POST', `${api}/tasks`, { name: 'test-play', parameters });
  expect([answer.statusCode, answer.body]).toEqual([202, expect.any(String)]);
  return dataOf(answer).id;
};
const logOf = async (id: number, query = ''): Promise<string[]> =>
  dataOf<{ lines: { text: string }[] }>(await app.call('GET', `${api}/runs/${id}/log${query}`)).lines.map(
    ({ text }) => text,
  );

describe('tasks', () => {
  it('names, as a list of texts; the importer team sees its own', async () => {
    const all = [
      'apply-rates',
      'backup',
      'build-feeds',
      'check-ad-urls',
      'check-sites',
      'clean-feed-cache',
      'csv-export',
      'export-recipe',
      'health-scan',
      'keep-call-numbers',
      'keep-promoted-listings',
      'match-buildings',
      'message-retention',
      'purge-import-cache',
      'purge-site-builds',
      'replay-leads',
      'retention-purge',
      'run-importer',
      'scan-rates',
      'send-rate-notices',
      'test-play',
      'train-image-labelling',
      'view-sites',
    ];
    expect((await app.call('GET', `${api}/tasks`)).json()).toEqual({ data: all });
    expect((await app.call('GET', `${api}/tasks`, undefined, app.importer)).json()).toEqual({
      data: ['run-importer', 'test-play'],
    });
  });

  it('one, with its fieldConfig; one of others is not found', async () => {
    const answer = await app.call('GET', `${api}/tasks/test-play`);
    expect(answer.json()).toMatchObject({
      data: {
        name: 'test-play',
        title: 'Test play',
        taskGroup: 'importer',
        fieldConfig: [{ name: 'mode' }, { name: 'size', required: true }],
        parameters: { mode: 'end' },
        retry: { limit: 1, delaySeconds: 1 },
      },
    });
    const hidden = await app.call('GET', `${api}/tasks/backup`, undefined, app.importer);
    expect([hidden.statusCode, hidden.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'not_found', detail: 'There is no task backup.' }),
    ]);
  });

  it('validates without running: an errors map, empty where all is well', async () => {
    const validate = async (parameters: object) =>
      (await app.call('POST', `${api}/tasks/test-play/validate`, { parameters })).json();
    expect(await validate({ size: 3 })).toEqual({ data: { errors: {} } });
    expect(await validate({ size: 12, mode: 'no' })).toEqual({
      data: { errors: { size: 'Must be at most 9', mode: 'Choose one of the options' } },
    });
    expect(await validate({ size: 1, other: 1 })).toEqual({
      data: { errors: { other: 'Is not a parameter of this task' } },
    });
    expect((await app.db.query(sql`select from task_runs`)).rowCount).toBe(0);
  });

  it('a manual run is answered with the run, 202; refused parameters with a body that says which', async () => {
    const answer = await app.call('POST', `${api}/tasks`, { name: 'test-play', parameters: { size: 3 } });
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      {
        data: {
          id: expect.any(Number),
          taskName: 'test-play',
          scheduleId: null,
          importerId: null,
          parameters: { mode: 'end', size: 3 },
          status: 'queued',
          attempt: 0,
          dueAt: expect.any(String),
          cancelRequestedAt: null,
          retryOf: null,
          startedUserId: expect.any(Number),
          version: 1,
        },
      },
    ]);
    const { id } = dataOf(answer);
    expect(await app.runIn(id, 'success')).toMatchObject({ attempt: 1 });
    expect(await logOf(id)).toEqual(['Played', 'Done.']);

    const before = (await app.db.query(sql`select from task_runs`)).rowCount;
    const refused = await app.call('POST', `${api}/tasks`, { name: 'test-play', parameters: {} });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'invalid_input',
        detail: 'Some values were not accepted. Nothing was saved.',
        errors: { 'parameters.size': 'Required' },
      }),
    ]);
    const unknown = await app.call('POST', `${api}/tasks`, { name: 'no-such', parameters: {} });
    expect(unknown.json()).toMatchObject({ status: 404, detail: 'There is no task no-such.' });
    const hidden = await app.call('POST', `${api}/tasks`, { name: 'backup', parameters: {} }, app.importer);
    expect(hidden.statusCode).toBe(404);
    expect((await app.db.query(sql`select from task_runs`)).rowCount).toBe(before);
  });

  it('the same request key starts one run', async () => {
    const send = () =>
      app.app.inject({
        method: 'POST',
        url: `${api}/tasks`,
        headers: { cookie: app.developer.header, 'idempotency-key': 'one-click-twice' },
        payload: { name: 'test-play', parameters: { size: 1 } },
      });
    const [first, second] = await Promise.all([send(), send()]);
    expect(dataOf(first).id).toBe(dataOf(second).id);
  });

  it('leaves an audit entry for the start', async () => {
    const id = await start({ size: 2 });
    const { rows } = await app.db.query<{ action: string; changes: unknown }>(sql`
      select action, changes from audit_entries where resource = 'task_run' and record_key = ${String(id)}`);
    expect(rows).toEqual([
      {
        action: 'started',
        changes: { taskName: [null, 'test-play'], parameters: [null, { mode: 'end', size: 2 }] },
      },
    ]);
  });
});

describe('how runs end', () => {
  it('a fatal error is not tried again', async () => {
    const id = await start({ size: 1, mode: 'fail' });
    expect(await app.runIn(id, 'fatal-error')).toEqual({
      status: 'fatal-error',
      message: 'As told',
      attempt: 1,
    });
    expect(await logOf(id)).toEqual(['Failed: As told.']);
  });

  it('another one is, by the rule, and both attempts are kept', async () => {
    const id = await start({ size: 1, mode: 'stumble' });
    expect(await app.runIn(id, 'RECOVERABLE_ERROR')).toMatchObject({ attempt: 2 });
    expect(await logOf(id)).toEqual(['Failed: As told. Trying again in 1 seconds.', 'Failed: As told.']);
    const run = await app.call('GET', `${api}/runs/${id}?relations=attempts`);
    expect(run.json()).toMatchObject({
      data: {
        attempts: [
          { attempt: 1, status: 'RECOVERABLE_ERROR' },
          { attempt: 2, status: 'RECOVERABLE_ERROR' },
        ],
      },
    });
  });

  it('what was not foreseen tells staff nothing of the program', async () => {
    const id = await start({ size: 1, mode: 'break' });
    const run = await app.runIn(id, 'RECOVERABLE_ERROR');
    expect(run.message).toBe(`An unexpected error ended it; the server's log names it under run ${id}`);
    expect((await logOf(id)).join()).not.toContain('secret');
    expect(app.logged()).toContain('secret detail of the program');
  });

  it('cancelled when asked to, and the handler heard it', async () => {
    const begun = app.stage.begun.length;
    const id = await start({ size: 1, mode: 'wait' });
    const { signal } = await app.stage.beginning(begun + 1);
    const answer = await app.call('POST', `${api}/runs/${id}/cancel`, {});
    expect([answer.statusCode, dataOf(answer).cancelRequestedAt]).toEqual([200, expect.any(String)]);
    expect(await app.runIn(id, 'cancelled')).toMatchObject({ attempt: 1 });
    expect(signal.aborted).toBe(true);
    const again = await app.call('POST', `${api}/runs/${id}/cancel`, {});
    expect(again.json()).toMatchObject({ status: 409, code: 'illegal_state' });
  });

  it('cancelled hard although the handler is deaf: shut out, whatever it still tries', async () => {
    const begun = app.stage.begun.length;
    const id = await start({ size: 1, mode: 'deaf' });
    const context = await app.stage.beginning(begun + 1);
    const answer = await app.call('POST', `${api}/runs/${id}/cancel`, { hard: true });
    expect(dataOf(answer).status).toBe('cancelled');
    await expect(
      context.inTransaction((tx) => tx.query(sql`insert into products (key) values ('too late')`)),
    ).rejects.toThrow('ended by somebody else');
    app.stage.release(id);
    const next = await start({ size: 1 });
    await app.runIn(next, 'success');
    expect(await app.runIn(id, 'cancelled')).toMatchObject({ status: 'cancelled' });
    expect((await app.db.query(sql`select from products where key = 'too late'`)).rowCount).toBe(0);
  });

  it('a deaf handler that was asked kindly is not waited for without end', async () => {
    const begun = app.stage.begun.length;
    const id = await start({ size: 1, mode: 'deaf' });
    await app.stage.beginning(begun + 1);
    await app.call('POST', `${api}/runs/${id}/cancel`, {});
    expect(await app.runIn(id, 'cancelled')).toMatchObject({ attempt: 1 });
    app.stage.release(id);
  });

  it('no more at once than the task allows; who waits comes next, and may be cancelled before', async () => {
    const begun = app.stage.begun.length;
    const [first, second, third, fourth] = await Promise.all(
      [1, 2, 3, 4].map((size) => start({ size, mode: 'wait' })),
    );
    await app.stage.beginning(begun + 2);
    const running = await app.db.query<{ id: number }>(sql`
      select id from task_runs where task_name = 'test-play' and status = 'running' order by id`);
    expect(running.rows).toHaveLength(2);
    const waiting = [first, second, third, fourth].filter((id) => !running.rows.some((row) => row.id === id));
    const cancelled = waiting[1] ?? 0;
    expect(dataOf(await app.call('POST', `${api}/runs/${cancelled}/cancel`, {})).status).toBe('cancelled');
    for (const { id } of running.rows) app.stage.release(id);
    await app.stage.beginning(begun + 3);
    app.stage.release(waiting[0] ?? 0);
    await app.runIn(waiting[0] ?? 0, 'success');
    expect(app.stage.begun.length).toBe(begun + 3);
  });

  it('one that waits for its next attempt says so when it is cancelled', async () => {
    const { rows } = await app.db.query<{ id: number }>(sql`
      insert into task_runs (task_name, task_group, parameters, due_at, status, attempt, max_attempts,
        retry_delay_seconds, next_attempt_at, called_at)
      values ('test-play', 'importer', '{}', now(), 'queued', 1, 3, 60, now() + interval '1 hour', now())
      returning id`);
    const id = rows[0]?.id ?? 0;
    await app.call('POST', `${api}/runs/${id}/cancel`, {});
    expect(dataOf(await app.call('GET', `${api}/runs/${id}`))).toMatchObject({
      status: 'cancelled',
      message: 'Cancelled before it was tried again',
    });
  });

  it('a run is repeated with its parameters, or with others', async () => {
    const id = await start({ size: 7 });
    await app.runIn(id, 'success');
    const again = dataOf(await app.call('POST', `${api}/runs/${id}/retry`));
    expect(again).toMatchObject({ retryOf: id, parameters: { mode: 'end', size: 7 } });
    const other = dataOf(
      await app.call('POST', `${api}/tasks`, { name: 'test-play', parameters: { size: 8 }, retryOf: id }),
    );
    expect(other).toMatchObject({ retryOf: id, parameters: { mode: 'end', size: 8 } });
    await app.runIn(other.id, 'success');
    const recent = await app.call('GET', `${api}/tasks/test-play/recent`);
    expect(recent.json()).toMatchObject({
      data: { recent: expect.any(Array), lastGood: { runId: other.id, parameters: { size: 8 } } },
    });
  });
});

describe('runs as the screens read them', () => {
  it('a list by status and task, with the log searched and paged', async () => {
    const list = await app.call(
      'GET',
      `${api}/runs?status=fatal-error&relations=startedUser,schedule,importer`,
    );
    expect(list.json()).toMatchObject({
      data: [{ status: 'fatal-error', startedUser: { id: expect.any(Number) } }],
    });
    const id = await start({ size: 1 });
    await app.runIn(id, 'success');
    expect(await logOf(id, '?search=play')).toEqual(['Played']);
    expect(await logOf(id, '?level=error')).toEqual([]);
    const page = dataOf<{ lines: { id: number }[]; total: number; hasMore: boolean }>(
      await app.call('GET', `${api}/runs/${id}/log?limit=1`),
    );
    expect([page.total, page.hasMore]).toEqual([2, true]);
    expect(await logOf(id, `?after=${page.lines[0]?.id}`)).toEqual(['Done.']);
  });

  it('statistics and lanes count what ran', async () => {
    const figures = dataOf<{
      finished: number;
      succeeded: number;
      successRate: number;
      durations: unknown[];
    }>(await app.call('GET', `${api}/tasks/test-play/statistics`));
    expect(figures.finished).toBeGreaterThan(figures.succeeded);
    expect(figures.successRate).toBeCloseTo(figures.succeeded / figures.finished);
    const lanes = dataOf<{ lanes: { taskName: string; runs: unknown[]; total: number }[] }>(
      await app.call('GET', `${api}/lanes`),
    );
    const lane = lanes.lanes.find(({ taskName }) => taskName === 'test-play');
    expect(lane?.runs.length).toBe(lane?.total);
    const wrong = await app.call('GET', `${api}/lanes?from=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z`);
    expect(wrong.statusCode).toBe(400);
  });

  it('lanes show what began before their hours and still ran in them', async () => {
    const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
    const { rows } = await app.db.query<{ id: number }>(sql`
      insert into task_runs (task_name, task_group, parameters, due_at, status, attempt, max_attempts,
        retry_delay_seconds, started_at, finished_at)
      select 'test-play', 'importer', '{}', due::timestamptz, 'success', 1, 1, 60, due::timestamptz, ended::timestamptz
      from (values (${at(-300)}, ${at(-90)}), (${at(-300)}, ${at(-200)})) as v (due, ended) returning id`);
    const [within, before] = rows.map(({ id }) => id);
    const { lanes } = dataOf<{ lanes: { taskName: string; runs: { id: number }[] }[] }>(
      await app.call('GET', `${api}/lanes?from=${at(-120)}&until=${at(-60)}`),
    );
    expect(lanes.map(({ taskName, runs }) => [taskName, runs.map(({ id }) => id)])).toEqual([
      ['test-play', [within]],
    ]);
    await app.db.query(sql`delete from task_runs where id = any(${[within, before]}::int[])`);
  });

  it('runs of system tasks are not there for the importer team, whichever way it asks', async () => {
    const id = dataOf(await app.call('POST', `${api}/tasks`, { name: 'health-scan', parameters: {} })).id;
    await app.runIn(id, 'success');
    const asked = [
      await app.call('GET', `${api}/runs/${id}`, undefined, app.importer),
      await app.call('GET', `${api}/runs/${id}/log`, undefined, app.importer),
      await app.call('POST', `${api}/runs/${id}/retry`, undefined, app.importer),
      await app.call('POST', `${api}/runs/${id}/cancel`, {}, app.importer),
      await app.call('GET', `${api}/runs/${id}/file`, undefined, app.importer),
      await app.call('GET', `${api}/run_attempts/runId:${id}~attempt:1`, undefined, app.importer),
    ];
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await app.call('GET', `${api}/run_attempts/runId:${id}~attempt:1`)).statusCode).toBe(200);
    const list = await app.call('GET', `${api}/runs?taskName=health-scan`, undefined, app.importer);
    expect(list.json()).toMatchObject({ data: [], meta: { total: 0 } });
  });
});

describe('saved parameter sets', () => {
  it('are one’s own unless shared', async () => {
    const set = { taskName: 'test-play', name: 'Small', parameters: { size: 1 } };
    const mine = await app.call('POST', `${api}/parameter_sets`, set);
    expect(mine.json()).toMatchObject({ data: { ...set, taskGroup: 'importer', isShared: 0 } });
    const seen = async () =>
      (await app.call('GET', `${api}/parameter_sets?taskName=test-play`, undefined, app.importer)).json<{
        data: unknown[];
      }>().data.length;
    expect(await seen()).toBe(0);
    const { id } = dataOf<{ id: number }>(mine);
    await app.call('PUT', `${api}/parameter_sets/${id}`, { isShared: 1 });
    expect(await seen()).toBe(1);
    const theirs = await app.call('PUT', `${api}/parameter_sets/${id}`, { name: 'Mine now' }, app.importer);
    expect(theirs.statusCode).toBe(404);
    const hidden = { taskName: 'backup', name: 'x' };
    expect((await app.call('POST', `${api}/parameter_sets`, hidden, app.importer)).statusCode).toBe(404);
  });
});
