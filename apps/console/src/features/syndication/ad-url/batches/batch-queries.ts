import {
  adUrlBatch,
  adUrlBatchRoom,
  adUrlBatchRow,
  batchProgress,
} from '@supersync/contract/syndication/ad-url-batch/ad-url-batch.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { rowsPerPage } from '#platform/csv-import/rows-per-page.ts';
import { client } from '#platform/query/api.ts';
import { listOptions, recordOptions } from '#platform/query/query.ts';
import { useWork } from '#platform/work/use-work.ts';
import { batchRelations } from './batch-shape.ts';
import { isInProgress, type BatchVerdict } from './batch-text.ts';

export const batchOptions = (id: number) => recordOptions(adUrlBatch, id, { relations: batchRelations });

/** A bulk change, kept up to date while the server works on it. */
export const useBatch = (id: number) =>
  useWork(batchOptions(id), {
    room: adUrlBatchRoom(id),
    isOpen: ({ status }) => isInProgress(status),
    take: (before, { data }) => {
      const told = batchProgress.safeParse(data).data;
      // A new status changes more than the event contains.
      return told?.status === before.status ? { ...before, ...told } : undefined;
    },
    reads: [adUrlBatch, adUrlBatchRow],
  });

const rowQuery = {
  relations: ['property', 'partner'],
  fields: [
    'batchId',
    'rowNumber',
    'verdict',
    'problem',
    'propertyId',
    'partnerId',
    'url',
    'oldUrl',
    'note',
    'given',
    'property.id',
    'property.name',
    'partner.id',
    'partner.name',
  ],
} as const;
export type BatchRow = With<typeof adUrlBatchRow, (typeof rowQuery.relations)[number]>;

export function rowsPage(batchId: number, verdict: BatchVerdict, page: number) {
  const query = { ...rowQuery, plain: { batchId, verdict }, limit: rowsPerPage, page } as const;
  const { queryKey, meta } = listOptions(adUrlBatchRow, query);
  return { queryKey, meta, queryFn: () => client.list(adUrlBatchRow, query) };
}

export const rowsAddress = (batchId: number, verdict: BatchVerdict): string =>
  client.csvAddress(adUrlBatchRow, { plain: { batchId, verdict } });
