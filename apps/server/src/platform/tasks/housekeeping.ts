import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import sql from 'sql-template-tag';
import { records } from '../resource/records.ts';
import type { Server } from '../server.ts';
import { enqueueRuns } from './call-workers.ts';
import type { LiveRuns } from './carry-out.ts';
import { finishAttempt } from './finish-run.ts';
import { runColumns, runnerOrigin, type RunRow } from './run-rows.ts';
import { allTasks } from './task-registry.ts';

/** How often a worker says that it lives, and after how long without a word it counts as dead. */
export const heartbeatSeconds = 5;
export const deadAfterSeconds = 30;
/** How long a call may go unanswered before it is repeated. */
const callAgainAfterSeconds = 60;

interface Beat {
  id: number;
  attempt: number;
  is_cancelled: boolean;
}

/** Says that this process lives, and hears which of its runs are cancelled or not its own any more. */
export async function sendHeartbeat(server: Server, worker: string, runs: LiveRuns): Promise<void> {
  const ids = runs.all().map(({ run }) => run.id);
  if (ids.length === 0) return;
  // A run whose handler is in a transaction is locked, and by that known to live; nobody waits for it here.
  const { rows } = await server.db.query<Beat>(sql`
    with beaten as (
      update task_runs set heartbeat_at = clock_timestamp() where id in (
        select id from task_runs where id = any(${ids}::int[]) and worker = ${worker} and status = 'running'
        for no key update skip locked))
    select id, attempt, cancel_requested_at is not null as is_cancelled from task_runs
    where id = any(${ids}::int[]) and worker = ${worker} and status = 'running'`);
  const mine = new Map(rows.map((row) => [row.id, row]));
  for (const live of runs.all()) {
    const row = mine.get(live.run.id);
    if (row?.attempt !== live.run.attempt) live.end('shut out');
    else if (row.is_cancelled) live.end('cancelled');
    else await live.hearOfClient();
  }
}

/** Attempts whose worker is not heard of any more: each ends as crashed, and is tried again by its rule. */
export async function endCrashed(
  server: Server,
  worker: string,
  afterSeconds = deadAfterSeconds,
): Promise<number> {
  const { rows } = await server.db.query<RunRow & { worker: string | null }>(sql`
    select ${runColumns}, worker from task_runs
    where status = 'running' and heartbeat_at < clock_timestamp() - make_interval(secs => ${afterSeconds})
      and worker is distinct from ${worker}
    order by heartbeat_at limit 100`);
  let ended = 0;
  for (const run of rows) {
    const done = await server.db.transaction(async (tx) => {
      // It may have spoken since.
      const { rowCount } = await tx.query(sql`
        select 1 from task_runs where id = ${run.id} and attempt = ${run.attempt} and status = 'running'
          and heartbeat_at < clock_timestamp() - make_interval(secs => ${afterSeconds}) for update skip locked`);
      if (rowCount === 0) return false;
      return finishAttempt(server, tx, run, {
        status: 'crashed',
        message: `Its worker ${run.worker ?? ''} stopped answering`,
      });
    });
    if (done) ended += 1;
  }
  return ended;
}

/** A task that is gone takes its waiting runs with it, in so many words. */
export async function endUnknown(server: Server): Promise<void> {
  const names = allTasks(server).map(({ name }) => name);
  await server.db.transaction((tx) =>
    records(tx, runnerOrigin).bulk(
      taskRun,
      {
        rows: sql`select * from task_runs where status = 'queued' and task_name <> all(${names}::text[])
          and due_at < task_now() - interval '1 hour' for update`,
        set: sql`status = 'fatal-error', message = 'There is no such task any more', finished_at = clock_timestamp()`,
      },
      { isAudited: false },
    ),
  );
}

/** Runs nobody came for: their call is repeated, on any server. */
export async function requeueUnclaimedRuns(server: Server): Promise<number> {
  return server.db.transaction(async (tx) => {
    const { rows } = await tx.query<RunRow & { next_attempt_at: Date | null }>(sql`
      update task_runs set called_at = clock_timestamp()
      where id in (
        select q.id from task_runs q
        where q.status = 'queued'
          and (q.called_at is null or q.called_at < clock_timestamp() - make_interval(secs => ${callAgainAfterSeconds})
            -- Waits for a place that nobody takes any more.
            or (q.called_at = 'infinity' and not exists (
              select from task_runs o where o.task_name = q.task_name and o.status = 'running')))
          and (q.next_attempt_at is null or q.next_attempt_at <= clock_timestamp())
        order by q.due_at, q.id limit 200 for update of q skip locked)
      returning ${runColumns}`);
    if (rows.length > 0) await enqueueRuns(server, tx, rows);
    return rows.length;
  });
}
