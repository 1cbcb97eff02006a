import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import {
  infinityRoom,
  infinityRun,
  type RunProgress,
} from '@supersync/contract/records/infinity/infinity-run.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Database, Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { defineJob, type Job } from '#platform/jobs/define-job.ts';
import type { Clock, Origin, Server } from '#platform/server.ts';
import { clientRefusalNow } from '#platform/session/actor.ts';
import { stopWork } from '#platform/session/stop-work.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import { advance } from './advance.ts';

type Run = Row<typeof infinityRun>;
type Progress = Pick<Run, 'id' | 'status' | 'total' | 'done' | 'failed'>;

/** Publishes the progress of a run. */
export async function publishProgress(tx: Transaction, run: Progress): Promise<RunProgress> {
  const { id: runId, status, total, done, failed } = run;
  const progress = { runId, status, total, done, failed };
  await publish(tx, infinityRoom(runId), 'progress', progress);
  return progress;
}

export async function createRun(
  tx: Transaction,
  origin: Origin,
  { kind, clientIds, reason }: { kind: Run['kind']; clientIds: readonly number[]; reason: string | null },
): Promise<Run> {
  const ids = [...new Set(clientIds)];
  const { rows: known } = await tx.query<{ id: number }>(
    sql`select id from clients where id = any(${ids}::int[])`,
  );
  if (known.length !== ids.length)
    throw problem('unknown_reference', {}, { errors: { clientIds: 'One of them does not exist' } });
  const { record: run } = await records(tx, origin).create(
    infinityRun,
    { kind, total: ids.length, userId: origin.userId, reason },
    { action: 'started', ...(reason === null ? {} : { reason }) },
  );
  await tx.query(sql`
    insert into infinity_run_items (run_id, client_id) select ${run.id}, unnest(${ids}::int[])`);
  await publishProgress(tx, run);
  return run;
}

export interface Work {
  readonly db: Database;
  readonly server: Pick<Server, 'config' | 'clock'>;
  readonly clock: Clock;
  readonly run: Pick<Run, 'id' | 'kind'> & { readonly apiClientId: string | null };
  readonly origin: Origin;
}

/** All steps of one client in one transaction. */
async function migrateClient(
  tx: Transaction,
  { clock, run, origin }: Work,
  clientId: number,
): Promise<string | null> {
  const stepContext = { tx, clock, origin, clientId };
  if (run.kind === 'check') {
    const { status, checks } = await advance(stepContext, 'check');
    return status === 'ready'
      ? null
      : checks
          .filter(({ state }) => state === 'failed')
          .map(({ detail }) => detail)
          .join('; ');
  }
  if (run.kind === 'roll_back') {
    await advance(stepContext, 'roll_back');
    return null;
  }
  const { status, checks } = await advance(stepContext, 'check');
  if (status !== 'ready')
    return checks
      .filter(({ state }) => state === 'failed')
      .map(({ detail }) => detail)
      .join('; ');
  await advance(stepContext, 'dry_run');
  await advance(stepContext, 'switch');
  const verified = await advance(stepContext, 'verify');
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
  // Progress is not an edit: it changes neither version nor history.
  const { rows } = await tx.query<Progress>(sql`
    update infinity_runs set status = case when status = 'queued' then 'running' else status end,
      done = done + ${message === null ? 1 : 0}, failed = failed + ${message === null ? 0 : 1}
    where id = ${runId} returning id, status, total, done, failed`);
  if (rows[0] === undefined) return;
  await publishProgress(tx, rows[0]);
  await publish(tx, recordRoom(infinityRun.name), 'updated', { key: String(runId), version: 1 });
}

/** The next unclaimed client; undefined when there is none or the run was stopped. */
async function nextClient(tx: Transaction, runId: number): Promise<number | undefined> {
  const { rows } = await tx.query<{ client_id: number }>(sql`
    select i.client_id from infinity_run_items i join infinity_runs r on r.id = i.run_id
    where i.run_id = ${runId} and i.status = 'queued' and r.status in ('queued', 'running')
    order by i.client_id limit 1 for update of i skip locked`);
  return rows[0]?.client_id;
}

/** Cancels the run, so that a person can resume it under their own name. */
async function stopRun(tx: Transaction, { run: { id }, origin }: Work, reason: string): Promise<void> {
  await tx.query(
    sql`update infinity_run_items set status = 'canceled' where run_id = ${id} and status = 'queued'`,
  );
  await stopWork(tx, infinityRun, id, { to: 'canceled', reason });
  await tx.query(sql`update infinity_runs set finished_at = now() where id = ${id}`);
  await publishProgress(tx, await records(tx, origin).lock(infinityRun, id));
}

/** Migrates one client and stores the outcome. Returns false when nothing is left. */
async function migrateNext(work: Work): Promise<boolean> {
  let clientId: number | undefined;
  try {
    return await work.db.transaction(async (tx) => {
      clientId = await nextClient(tx, work.run.id);
      if (clientId === undefined) return false;
      const refusal = await clientRefusalNow(
        work.server,
        tx,
        { userId: null, apiClientId: work.run.apiClientId },
        { access: 'super-user', flags: ['u'] },
      );
      if (refusal !== null) {
        await stopRun(tx, work, refusal);
        return false;
      }
      await finishItem(tx, work.run.id, clientId, await migrateClient(tx, work, clientId));
      return true;
    });
  } catch (error) {
    // A refusal is the client's outcome; any other error retries the job.
    if (!(error instanceof ProblemError) || clientId === undefined) throw error;
    const failed = clientId;
    const { message } = error;
    await work.db.transaction((tx) => finishItem(tx, work.run.id, failed, message));
    return true;
  }
}

/** Safe to run twice or stop anywhere: the transaction that migrates a client also marks it done. */
export const runJob = (server: Pick<Server, 'config' | 'clock'>): Job<z.ZodObject<{ runId: z.ZodInt }>> =>
  defineJob({
    name: 'infinity-run',
    schema: z.object({ runId: z.int() }),
    expireSeconds: 3600,
    concurrency: 1,
    async handler({ data, db, signal, jobId }) {
      const { rows } = await db.query<Work['run'] & Pick<Run, 'userId' | 'reason'>>(sql`
        select id, kind, user_id as "userId", api_client_id as "apiClientId", reason from infinity_runs where id = ${data.runId}`);
      const [run] = rows;
      if (run === undefined) return;
      const reason = run.reason ?? `Bulk migration ${run.id}`;
      const origin: Origin = { userId: run.userId, requestId: jobId, address: 'job', reason };
      const { clock } = server;
      while (!signal.aborted && (await migrateNext({ server, db, clock, run, origin })));
      if (signal.aborted) throw new Error('The server is stopping; another worker resumes the run');
      await db.transaction(async (tx) => {
        const writer = records(tx, origin);
        const now = await writer.lock(infinityRun, run.id);
        const remaining = await tx.query(
          sql`select from infinity_run_items where run_id = ${run.id} and status = 'queued' limit 1`,
        );
        if (now.status === 'canceled' || remaining.rows.length > 0) return;
        const { record } = await writer.update(
          infinityRun,
          run.id,
          { status: 'done', finishedAt: transactionTime },
          { action: 'finished', unaudited: ['finishedAt'] },
        );
        await publishProgress(tx, record);
      });
    },
  });
