import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import {
  adUrlBatch,
  adUrlBatchRoom,
  type batchStatuses,
} from '@supersync/contract/ad-url-batch/ad-url-batch.ts';
import { recordRoom } from '@supersync/contract/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql, { type Sql } from 'sql-template-tag';
import { audit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import { apiClientIn } from '../../platform/session/acting.ts';
import type { Origin } from '../../platform/server.ts';

export type BatchStatus = ChoiceOf<typeof batchStatuses>;

export interface BatchState {
  readonly id: number;
  readonly status: BatchStatus;
  readonly parts: number;
  readonly rowCount: number;
  readonly rowsDone: number;
}

export const stateColumns = sql`id, status, parts, row_count as "rowCount", rows_done as "rowsDone"`;

export async function lockBatch(tx: Transaction, id: number): Promise<BatchState> {
  const { rows } = await tx.query<BatchState>(
    sql`select ${stateColumns} from ad_url_batches where id = ${id} for update`,
  );
  if (rows[0] === undefined) throw problem('not_found', { thing: adUrlBatch.singular, key: id });
  return rows[0];
}

export function demandStatus({ status }: BatchState, legal: readonly string[] = []): void {
  if (!legal.includes(status)) throw problem('illegal_state', { thing: adUrlBatch.singular, state: status });
}

/** Whoever follows it hears how far it has come. */
export async function tell(tx: Transaction, id: number): Promise<void> {
  const { rows } = await tx.query(sql`select ${stateColumns} from ad_url_batches where id = ${id}`);
  await publish(tx, adUrlBatchRoom(id), 'progress', rows[0]);
}

/** From one state to the next, with its audit entry and its events. Whoever asked for it is named in what it writes. */
export async function moveBatch(
  tx: Transaction,
  state: BatchState,
  to: { readonly status: BatchStatus; readonly verb: string; readonly also?: Sql },
  origin: Origin,
): Promise<BatchState> {
  const { rows } = await tx.query<BatchState & { version: number }>(sql`
    update ad_url_batches set status = ${to.status}, rows_done = 0, version = version + 1,
      modified_user_id = ${origin.userId}, modified_at = now(), api_client_id = ${apiClientIn(origin)},
      stopped_reason = null ${to.also ?? sql``}
    where id = ${state.id} returning ${stateColumns}, version`);
  const [row] = rows;
  if (row === undefined) throw problem('not_found', { thing: adUrlBatch.singular, key: state.id });
  const key = String(state.id);
  await audit(tx, origin, {
    action: to.verb,
    resource: adUrlBatch.name,
    key,
    changes: { status: [state.status, to.status] },
  });
  const { version, ...moved } = row;
  await publish(tx, recordRoom(adUrlBatch.name), 'updated', { key, version });
  await tell(tx, state.id);
  return moved;
}

/** A new batch, with its audit entry and its event. */
export async function addBatch(
  tx: Transaction,
  origin: Origin,
  batch: {
    readonly kind: string;
    readonly name: string;
    readonly status: BatchStatus;
    readonly rowCount?: number;
    readonly make?: { readonly partnerId: number; readonly pattern: string; readonly remake: boolean };
  },
): Promise<BatchState> {
  const { kind, name, status, rowCount = 0, make } = batch;
  const { rows } = await tx.query<BatchState>(sql`
    insert into ad_url_batches (kind, name, status, row_count, partner_id, pattern, remake, user_id, modified_user_id,
      api_client_id)
    values (${kind}, ${name}, ${status}, ${rowCount}, ${make?.partnerId ?? null}, ${make?.pattern ?? null},
      ${make?.remake ?? false}, ${origin.userId}, ${origin.userId}, ${apiClientIn(origin)})
    returning ${stateColumns}`);
  const [state] = rows;
  if (state === undefined) throw new Error('The change of ad URLs was not begun');
  const key = String(state.id);
  await audit(tx, origin, {
    action: 'created',
    resource: adUrlBatch.name,
    key,
    changes: { kind: [null, kind], name: [null, name] },
  });
  await publish(tx, recordRoom(adUrlBatch.name), 'created', { key, version: 1 });
  return state;
}
