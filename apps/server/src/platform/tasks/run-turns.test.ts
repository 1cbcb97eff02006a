import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { playTask, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import { testDatabases, type SharedDatabase } from '#test/support/test-database.ts';
import { requeueUnclaimedRuns } from './housekeeping.ts';

const most = 4;

describe.each(testDatabases())('runs of one task at the same time on $name', (kind) => {
  let shared: SharedDatabase;
  let app: TasksApp;
  /** Runs whose start or end is refused by what the task does about it. */
  const refused = new Set<string>();

  beforeAll(async () => {
    shared = await kind.make();
    app = await startTasksApp(shared, {
      tasks: (stage) => [
        playTask(stage, {
          concurrency: most,
          changed: async ({ runId, status }) => {
            if (refused.has(`${runId} ${status}`)) throw new Error('Not this one');
          },
        }),
      ],
    });
  });
  beforeEach(async () => {
    refused.clear();
    await app.db.query(sql`delete from task_runs`);
  });
  afterAll(async () => {
    await app.close();
    await shared.drop();
  });

  async function queue(count: number, mode: string): Promise<number[]> {
    const { rows } = await app.db.query<{ id: number }>(sql`
      insert into task_runs (task_name, task_group, due_at, status, parameters, max_attempts)
      select 'test-play', 'importer', now(), 'queued', jsonb_build_object('mode', ${mode}::text, 'size', 1), 1
      from generate_series(1, ${count}) returning id`);
    return rows.map(({ id }) => id);
  }
  const call = () => requeueUnclaimedRuns(app.server);

  it('start and end, each with its attempt, its log and its events', async () => {
    const ids = await queue(6, 'end');
    await call();
    for (const id of ids) await app.runIn(id, 'success');
    const { rows } = await app.db.query(sql`
      select a.status, a.finished_at is not null as "isOver",
        (select array_agg(l.text order by l.id) from run_log_lines l where l.run_id = r.id) as lines,
        (select array_agg(e.data->>'status' order by e.transaction, e.id) from events e
         where e.room = 'task_run:' || r.id and e.type = 'progress') as told,
        (select (e.data->>'lastLine')::int = (select max(l.id) from run_log_lines l where l.run_id = r.id)
         from events e where e.room = 'task_run:' || r.id order by e.transaction desc, e.id desc limit 1) as "isLast"
      from task_runs r join run_attempts a on a.run_id = r.id and a.attempt = r.attempt`);
    expect(rows).toEqual(
      ids.map(() => ({
        status: 'success',
        isOver: true,
        lines: ['Played', 'Done.'],
        told: ['running', 'success'],
        isLast: true,
      })),
    );
  });

  it('are never more than the task allows', async () => {
    const ids = await queue(most + 3, 'wait');
    const before = app.stage.begun.length;
    await call();
    await app.stage.beginning(before + most);
    const counts = async () =>
      (await app.db.query(sql`select status, count(*)::int from task_runs group by 1 order by 1`)).rows;
    expect(await counts()).toEqual([
      { status: 'queued', count: 3 },
      { status: 'running', count: most },
    ]);
    const begun = app.stage.begun.slice(before).map(({ runId }) => runId);
    for (const id of begun) app.stage.release(id);
    for (let more = 1; more <= 3; more += 1)
      app.stage.release((await app.stage.beginning(before + most + more)).runId);
    for (const id of ids) await app.runIn(id, 'success');
  });

  it('start without the one whose start fails', async () => {
    const ids = await queue(3, 'end');
    const [first, failing, last] = ids;
    refused.add(`${failing} running`);
    await call();
    await app.runIn(first ?? 0, 'success');
    await app.runIn(last ?? 0, 'success');
    expect(await app.runIn(failing ?? 0, 'queued')).toMatchObject({ attempt: 0 });
  });

  it('end without the one whose end fails', async () => {
    const ids = await queue(3, 'wait');
    const before = app.stage.begun.length;
    await call();
    await app.stage.beginning(before + 3);
    const [first, failing, last] = ids;
    refused.add(`${failing} success`);
    for (const id of ids) app.stage.release(id);
    await app.runIn(first ?? 0, 'success');
    await app.runIn(last ?? 0, 'success');
    expect(await app.runIn(failing ?? 0, 'running')).toMatchObject({ attempt: 1 });
  });

  it('two calls for one attempt start it once', async () => {
    const [id = 0] = await queue(1, 'end');
    const before = app.stage.begun.length;
    await call();
    await app.db.query(sql`update task_runs set called_at = null where id = ${id} and status = 'queued'`);
    await call();
    await app.runIn(id, 'success');
    expect(app.stage.begun.length).toBe(before + 1);
  });
});
