import { infinityRoom, infinityRun, type RunProgress } from '@supersync/contract/infinity/infinity-run.ts';
import { recordRoom } from '@supersync/contract/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import { defineJob, type Job } from '../../platform/jobs/define-job.ts';
import type { Clock, Origin, Server } from '../../platform/server.ts';
import { apiClientIn, clientRefusalNow } from '../../platform/session/acting.ts';
import { stopWork } from '../../platform/session/stop-work.ts';
import { advance } from './advance.ts';

interface RunRow {
  id: number;
  kind: 'check' | 'migrate' | 'roll_back';
  status: RunProgress['status'];
  total: number;
  done: number;
  failed: number;
  user_id: number | null;
  api_client_id: string | null;
  reason: string | null;
}

const progressOf = ({ id, status, total, done, failed }: RunRow): RunProgress => ({
  runId: id,
  status,
  total,
  done,
  failed,
});

const columns = 'id, kind, status, total, done, failed, user_id, api_client_id, reason';

export async function tellProgress(tx: Transaction, run: RunRow): Promise<RunProgress> {
  const progress = progressOf(run);
  await publish(tx, infinityRoom(run.id), 'progress', progress);
  await publish(tx, recordRoom(infinityRun.name), 'updated', { key: String(run.id), version: 1 });
  return progress;
}

export async function createRun(
  tx: Transaction,
  origin: Origin,
  { kind, clientIds, reason }: { kind: RunRow['kind']; clientIds: readonly number[]; reason: string | null },
): Promise<RunRow> {
  const ids = [...new Set(clientIds)];
  const { rows: known } = await tx.query<{ id: number }>(
    sql`select id from clients where id = any(${ids}::int[])`,
  );
  if (known.length !== ids.length)
    throw problem('unknown_reference', {}, { errors: { clientIds: 'One of them does not exist' } });
  const { rows } = await tx.query<RunRow>(sql`
    insert into infinity_runs (kind, total, user_id, api_client_id, reason)
    values (${kind}, ${ids.length}, ${origin.userId}, ${apiClientIn(origin)}, ${reason})
    returning id, kind, status, total, done, failed, user_id, api_client_id, reason`);
  const [run] = rows;
  if (run === undefined) throw new Error('A run was not made');
  await tx.query(sql`
    insert into infinity_run_items (run_id, client_id) select ${run.id}, unnest(${ids}::int[])`);
  await audit(tx, origin, {
    action: 'started',
    resource: infinityRun.name,
    key: String(run.id),
    changes: { kind: [null, kind], total: [null, ids.length] },
    ...(reason === null ? {} : { reason }),
  });
  await tellProgress(tx, run);
  return run;
}

export async function lockRun(tx: Transaction, id: number): Promise<RunRow> {
  const { rows } = await tx.query<RunRow>({
    text: `select ${columns} from infinity_runs where id = $1 for update`,
    values: [id],
  });
  if (rows[0] === undefined) throw problem('not_found', { thing: infinityRun.singular, key: id });
  return rows[0];
}

export async function setRunStatus(tx: Transaction, id: number, status: RunRow['status']): Promise<RunRow> {
  const { rows } = await tx.query<RunRow>({
    text: `update infinity_runs set status = $2::text,
        finished_at = case when $2::text in ('done', 'canceled') then now() end
      where id = $1 returning ${columns}`,
    values: [id, status],
  });
  if (rows[0] === undefined) throw problem('not_found', { thing: infinityRun.singular, key: id });
  return rows[0];
}

interface Work {
  readonly server: Pick<Server, 'config' | 'clock'>;
  readonly db: Database;
  readonly clock: Clock;
  readonly run: RunRow;
  readonly origin: Origin;
}

/** All steps of one client in one transaction: it is through, or it is as it was. */
async function takeThrough(
  tx: Transaction,
  { clock, run, origin }: Work,
  clientId: number,
): Promise<string | null> {
  const at = { tx, clock, origin, clientId };
  if (run.kind === 'check') {
    const { status, checks } = await advance(at, 'check');
    return status === 'ready'
      ? null
      : checks
          .filter(({ state }) => state === 'failed')
          .map(({ detail }) => detail)
          .join('; ');
  }
  if (run.kind === 'roll_back') {
    await advance(at, 'roll_back');
    return null;
  }
  const { status, checks } = await advance(at, 'check');
  if (status !== 'ready')
    return checks
      .filter(({ state }) => state === 'failed')
      .map(({ detail }) => detail)
      .join('; ');
  await advance(at, 'dry_run');
  await advance(at, 'switch');
  const verified = await advance(at, 'verify');
  return verified.failure;
}

async function finishItem(
  tx: Transaction,
  runId: number,
  clientId: number,
  message: string | null,
): Promise<void> {
  const { rowCount } = await tx.query(sql`
    update infinity_run_items
    set status = ${message === null ? 'done' : 'failed'}, message = ${message?.slice(0, 1000) ?? null}, finished_at = now()
    where run_id = ${runId} and client_id = ${clientId} and status = 'queued'`);
  if (rowCount === 0) return;
  const { rows } = await tx.query<RunRow>({
    text: `update infinity_runs set status = case when status = 'queued' then 'running' else status end,
        done = done + $2::int, failed = failed + $3::int where id = $1 returning ${columns}`,
    values: [runId, message === null ? 1 : 0, message === null ? 0 : 1],
  });
  if (rows[0] !== undefined) await tellProgress(tx, rows[0]);
}

/** The next client nobody is at; undefined when there is none or the run was stopped. */
async function nextClient(tx: Transaction, runId: number): Promise<number | undefined> {
  const { rows } = await tx.query<{ client_id: number }>(sql`
    select i.client_id from infinity_run_items i join infinity_runs r on r.id = i.run_id
    where i.run_id = ${runId} and i.status = 'queued' and r.status in ('queued', 'running')
    order by i.client_id limit 1 for update of i skip locked`);
  return rows[0]?.client_id;
}

/** Canceled, so that a person can resume it in their own name. */
async function stopRun(tx: Transaction, { id }: RunRow, reason: string): Promise<void> {
  const { status } = await lockRun(tx, id);
  await tx.query(
    sql`update infinity_run_items set status = 'canceled' where run_id = ${id} and status = 'queued'`,
  );
  await stopWork(tx, infinityRun, id, { from: status, to: 'canceled', reason });
  await tellProgress(tx, await setRunStatus(tx, id, 'canceled'));
}

/** One client, with its outcome. False when there is nothing left to do. */
async function workOnOne(work: Work): Promise<boolean> {
  let clientId: number | undefined;
  try {
    return await work.db.transaction(async (tx) => {
      clientId = await nextClient(tx, work.run.id);
      if (clientId === undefined) return false;
      const refusal = await clientRefusalNow(
        work.server,
        tx,
        { userId: null, apiClientId: work.run.api_client_id },
        { access: 'super-user', flags: ['u'] },
      );
      if (refusal !== null) {
        await stopRun(tx, work.run, refusal);
        return false;
      }
      await finishItem(tx, work.run.id, clientId, await takeThrough(tx, work, clientId));
      return true;
    });
  } catch (error) {
    // A refusal is the outcome of that client; anything else is tried again with the job.
    if (!(error instanceof ProblemError) || clientId === undefined) throw error;
    const failed = clientId;
    const { message } = error;
    await work.db.transaction((tx) => finishItem(tx, work.run.id, failed, message));
    return true;
  }
}

/** It may run twice or stop anywhere: a client that is through is marked in the transaction that took it there. */
export const runJob = (server: Pick<Server, 'config' | 'clock'>): Job<z.ZodObject<{ runId: z.ZodInt }>> =>
  defineJob({
    name: 'infinity-run',
    schema: z.object({ runId: z.int() }),
    expireSeconds: 3600,
    concurrency: 1,
    async handler({ data, db, signal, jobId }) {
      const { rows } = await db.query<RunRow>({
        text: `select ${columns} from infinity_runs where id = $1`,
        values: [data.runId],
      });
      const [run] = rows;
      if (run === undefined) return;
      const reason = run.reason ?? `Bulk migration ${run.id}`;
      const origin: Origin = { userId: run.user_id, requestId: jobId, address: 'job', reason };
      const { clock } = server;
      while (!signal.aborted && (await workOnOne({ server, db, clock, run, origin })));
      if (signal.aborted) throw new Error('The server stops; the run goes on elsewhere or later');
      await db.transaction(async (tx) => {
        const now = await lockRun(tx, run.id);
        const left = await tx.query(
          sql`select from infinity_run_items where run_id = ${run.id} and status = 'queued' limit 1`,
        );
        if (now.status === 'canceled' || left.rows.length > 0) return;
        await tellProgress(tx, await setRunStatus(tx, run.id, 'done'));
      });
    },
  });
