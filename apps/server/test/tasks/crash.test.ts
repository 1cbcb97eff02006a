import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { hasPostgres, preparedDataDir, silentLog, testDatabases } from '../support/test-database.ts';
import { StepsFile, WorkerProcess } from './worker-process.ts';

const limit = { timeout: 600_000 };

/** Adds a run without a job: the supervisor queues it. */
async function addRun(db: Database): Promise<number> {
  const { rows } = await db.query<{ id: number }>(sql`
    insert into task_runs (task_name, task_group, due_at, status, max_attempts, retry_delay_seconds)
    values ('test-steps', 'system', now(), 'queued', 2, 1) returning id`);
  return rows[0]?.id ?? 0;
}

const prepare = async (db: Database): Promise<void> => {
  await db.query(sql`
    create table if not exists test_steps (
      run_id int, attempt int, step int, at timestamptz not null default clock_timestamp())`);
};

/** As if the worker had been silent for a long time. */
const forgetHeartbeat = (db: Database, id: number) =>
  db.query(sql`update task_runs set heartbeat_at = heartbeat_at - interval '1 hour' where id = ${id}`);

async function attemptsOf(db: Database, id: number) {
  const { rows } = await db.query<{ attempt: number; status: string; steps: number[] }>(sql`
    select a.attempt, a.status,
      (select array_agg(step order by at) from test_steps s where s.run_id = a.run_id and s.attempt = a.attempt) as steps
    from run_attempts a where a.run_id = ${id} order by a.attempt`);
  return rows;
}

async function runOf(db: Database, id: number) {
  const { rows } = await db.query<{ status: string; attempt: number; progress: number; lines: string[] }>(sql`
    select status, attempt, progress,
      (select array_agg(text order by l.id) from run_log_lines l where l.run_id = r.id) as lines
    from task_runs r where id = ${id}`);
  return rows[0];
}

async function untilOver(db: Database, id: number): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(
      sql`select from task_runs where id = ${id} and status not in ('queued', 'running')`,
    );
    if (rowCount > 0) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const allSteps = [1, 2, 3, 4, 5];
const crashed = [
  'Step 1',
  'Step 2',
  'Step 3',
  expect.stringMatching(/^Crashed: Its worker \S+ stopped answering\. Trying again in 1 seconds\.$/),
];

describe.skipIf(!hasPostgres)('workers on one PostgreSQL', limit, () => {
  let db: Database;
  let drop: () => Promise<void>;
  let folder: string;
  const workers: WorkerProcess[] = [];

  const worker = (file: StepsFile): WorkerProcess => {
    const made = new WorkerProcess({
      dataDir: folder,
      databaseUrl: db.pool.options.connectionString ?? '',
      stepsFile: file.path,
    });
    workers.push(made);
    return made;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'supersync-test-tasks-'));
    const kind = testDatabases().find(({ name }) => name === 'PostgreSQL');
    const made = await kind?.open();
    if (made === undefined) throw new Error('There is no PostgreSQL');
    ({ db, drop } = made);
    await prepare(db);
  });
  afterAll(async () => {
    for (const each of workers) await each.kill();
    await drop();
    await rm(folder, { recursive: true, force: true });
  });

  it("a killed worker's run is marked as crashed and retried, keeping progress and log", async () => {
    const file = new StepsFile(join(folder, 'killed'));
    await file.make();
    const id = await addRun(db);
    const first = worker(file);
    await file.has('dwelling 1');
    expect(await runOf(db, id)).toMatchObject({
      status: 'running',
      progress: 60,
      lines: ['Step 1', 'Step 2', 'Step 3'],
    });
    await first.kill();
    await forgetHeartbeat(db, id);
    const second = worker(file);
    await untilOver(db, id);
    await second.kill();
    expect(await attemptsOf(db, id)).toEqual([
      { attempt: 1, status: 'crashed', steps: [1, 2, 3] },
      { attempt: 2, status: 'success', steps: allSteps },
    ]);
    expect(await runOf(db, id)).toEqual({
      status: 'success',
      attempt: 2,
      progress: 100,
      lines: [...crashed, ...allSteps.map((step) => `Step ${step}`), 'Done.'],
    });
  });

  it('a suspended worker is locked out when it wakes: never two at once', async () => {
    const file = new StepsFile(join(folder, 'frozen'));
    await file.make();
    const id = await addRun(db);
    const sleeper = worker(file);
    await file.has('dwelling 1');
    sleeper.freeze();
    await forgetHeartbeat(db, id);
    worker(file);
    await file.has('done 2');
    sleeper.thaw();
    await file.has('refused 1');
    await untilOver(db, id);
    expect(await attemptsOf(db, id)).toEqual([
      { attempt: 1, status: 'crashed', steps: [1, 2, 3] },
      { attempt: 2, status: 'success', steps: allSteps },
    ]);
    const { rows } = await db.query<{ apart: boolean }>(sql`
      select max(at) filter (where attempt = 1) < min(at) filter (where attempt = 2) as apart
      from test_steps where run_id = ${id}`);
    expect(rows).toEqual([{ apart: true }]);
  });
});

describe('a server on the embedded database', limit, () => {
  it('killed during a run and restarted: retries the run at once', async () => {
    const dataDir = await preparedDataDir();
    const open = () => openDatabase({ dataDir, log: silentLog });
    const before = await open();
    await prepare(before);
    const id = await addRun(before);
    await before.close();
    const file = new StepsFile(join(dataDir, 'steps'));
    await file.make();
    const first = new WorkerProcess({ dataDir, stepsFile: file.path });
    await file.has('dwelling 1');
    await first.kill();
    const second = new WorkerProcess({ dataDir, stepsFile: file.path });
    await file.has('done 2');
    await second.kill();
    const after = await open();
    // Killed right after its last step, the second attempt may or may not be stored as done.
    expect(await attemptsOf(after, id)).toEqual([
      { attempt: 1, status: 'crashed', steps: [1, 2, 3] },
      { attempt: 2, status: expect.stringMatching(/^(running|success)$/), steps: allSteps },
    ]);
    expect((await runOf(after, id))?.lines.slice(0, 4)).toEqual(crashed);
    await after.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});
