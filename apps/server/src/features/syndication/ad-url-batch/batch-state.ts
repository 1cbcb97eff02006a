import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import {
  adUrlBatch,
  adUrlBatchRoom,
  type batchStatuses,
} from '@supersync/contract/syndication/ad-url-batch/ad-url-batch.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql from 'sql-template-tag';
import { progressPublisher } from '#platform/csv/import-work.ts';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';

export type BatchStatus = ChoiceOf<typeof batchStatuses>;

export interface BatchState {
  readonly id: number;
  readonly status: BatchStatus;
  readonly parts: number;
  readonly rowCount: number;
  readonly rowsDone: number;
}

type Batch = Row<typeof adUrlBatch>;

export const stateOf = ({ id, status, parts, rowCount, rowsDone }: Batch): BatchState => ({
  id,
  status,
  parts,
  rowCount,
  rowsDone,
});

export const publishProgress = progressPublisher(adUrlBatch, adUrlBatchRoom, sql`parts`);

export async function addBatch(
  tx: Transaction,
  origin: Origin,
  batch: {
    readonly kind: Batch['kind'];
    readonly name: string;
    readonly status: BatchStatus;
    readonly rowCount?: number;
    readonly make?: { readonly partnerId: number; readonly pattern: string; readonly remake: boolean };
  },
): Promise<BatchState> {
  const { make, ...values } = batch;
  const { record } = await records(tx, origin).create(
    adUrlBatch,
    { ...values, partnerId: make?.partnerId, remake: make?.remake ?? false, userId: origin.userId },
    make === undefined ? {} : { columns: { pattern: make.pattern } },
  );
  return stateOf(record);
}
