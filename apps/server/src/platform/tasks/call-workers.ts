import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import type { Job } from '../jobs/define-job.ts';
import { enqueueAll, acceptsJobs } from '../jobs/jobs.ts';
import type { Server } from '../server.ts';
import { runJobOf, type CarryOut } from './run-job.ts';

type RunJob = ReturnType<typeof runJobOf>;
const jobs = new WeakMap<Server['db'], RunJob>();

/** The job that carries runs out on this server. */
export function makeRunJob(server: Server, carryOut: CarryOut): Job {
  const job = runJobOf(carryOut);
  jobs.set(server.db, job);
  return job;
}

interface Callable {
  readonly id: number;
  readonly task_name: string;
  readonly attempt: number;
  readonly next_attempt_at?: Date | null;
}

/** Calls workers for runs, in the transaction that makes them ready. */
export async function enqueueRuns(server: Server, tx: Transaction, runs: readonly Callable[]): Promise<void> {
  const job = jobs.get(server.db);
  if (job === undefined) throw new Error('No tasks are registered on this server');
  await enqueueAll(
    server,
    tx,
    job,
    runs.map(({ id, task_name, attempt, next_attempt_at }) => ({
      data: { runId: id, taskName: task_name, attempt },
      ...(next_attempt_at === undefined || next_attempt_at === null ? {} : { startAfter: next_attempt_at }),
    })),
  );
}

/** The same from a worker, which may itself be stopping: then whoever looks after the runs calls for them. */
export async function requeueRuns(server: Server, tx: Transaction, runs: readonly Callable[]): Promise<void> {
  if (acceptsJobs(server)) return enqueueRuns(server, tx, runs);
  await tx.query(
    sql`update task_runs set called_at = null where id = any(${runs.map(({ id }) => id)}::int[])`,
  );
}

/** Runs of the task that found no place. */
const placeless = (taskName: string): Sql => sql`
  q.task_name = ${taskName} and q.status = 'queued' and q.called_at = 'infinity'
    and (q.next_attempt_at is null or q.next_attempt_at <= clock_timestamp())`;

export const someoneWaits = (taskName: string): Sql =>
  sql`exists (select from task_runs q where ${placeless(taskName)})`;

/** Runs that wait for a place, now that one has ended: as many as there may be room for, oldest first. */
export async function queueWaitingRuns(
  server: Server,
  tx: Transaction,
  taskName: string,
  room: number,
): Promise<void> {
  const { rows } = await tx.query<Callable>(sql`
    update task_runs set called_at = clock_timestamp()
    where id in (
      select q.id from task_runs q
      where ${placeless(taskName)}
        and (q.exclusive_key is null or not exists (
          select from task_runs o where o.exclusive_key = q.exclusive_key and o.status = 'running'))
      order by q.due_at, q.id limit greatest(1, ${room} - (
        select count(*) from task_runs o where o.task_name = ${taskName} and o.status = 'running')))
    returning id, task_name, attempt`);
  if (rows.length > 0) await requeueRuns(server, tx, rows);
}
