import { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import { records } from '../resource/records.ts';
import type { Server } from '../server.ts';
import { runRefusalNow } from './caller-of-run.ts';
import { runnerOrigin } from './run-rows.ts';
import { findTask } from './task-registry.ts';

/** Asks the worker of a run to look whether it is still to go on. */
export const cancelChannel = 'task_cancel';

interface ClientSchedule {
  readonly id: number;
  readonly task_name: string;
  readonly api_client_id: string | null;
}

/** Of the schedules whose slot has come, those of API clients that may not run them any more, with the reason. */
export async function refusalsOf(
  server: Server,
  tx: Transaction,
  due: readonly ClientSchedule[],
): Promise<Map<number, string>> {
  const refusals = new Map<number, string>();
  for (const { id, task_name, api_client_id: apiClientId } of due) {
    const task = findTask(server, task_name);
    if (apiClientId === null || task === undefined) continue;
    const refusal = await runRefusalNow(server, tx, task, { userId: null, apiClientId });
    if (refusal !== null) refusals.set(id, refusal);
  }
  return refusals;
}

/** Nobody is there to run it for: it waits for a person who saves it in their own name. */
export async function pauseFor(
  tx: Transaction,
  { id }: Pick<ClientSchedule, 'id'>,
  reason: string,
): Promise<void> {
  const writer = records(tx, runnerOrigin);
  const { status } = await writer.lock(schedule, id);
  if (status !== 'enabled') return;
  await writer.update(schedule, id, { status: 'paused', pausedUntil: null }, { reason });
}

/** A token was revoked: what it has running hears of it at once rather than at its next heartbeat. */
export async function stopRunsOfClient(tx: Transaction, apiClientId: string): Promise<void> {
  await tx.query(sql`
    select pg_notify(${cancelChannel}, id::text) from task_runs
    where api_client_id = ${apiClientId} and status = 'running'`);
}
