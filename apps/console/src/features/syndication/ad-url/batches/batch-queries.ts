import {
  adUrlBatch,
  adUrlBatchRoom,
  adUrlBatchRow,
  batchProgress,
} from '@supersync/contract/syndication/ad-url-batch/ad-url-batch.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { useRoom } from '#platform/query/live.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { invalidateByName, listOptions, recordOptions } from '#platform/query/query.ts';
import { batchRelations } from './batch-shape.ts';
import { isAtWork, type BatchVerdict } from './batch-text.ts';

export const batchOptions = (id: number) => recordOptions(adUrlBatch, id, { relations: batchRelations });

/** Until the stream stands, and should it fail, it is read again now and then while work goes on. */
const pollAgainMs = 2000;

/** A change as it is, kept true while the server works on it. */
export function useBatch(id: number) {
  const options = batchOptions(id);
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isAtWork(state.data.status) ? pollAgainMs : false,
  });
  const readAgain = (): void => {
    void invalidateByName(adUrlBatch.name);
    void invalidateByName(adUrlBatchRow.name);
  };
  useRoom(
    adUrlBatchRoom(id),
    ({ data }) => {
      const told = batchProgress.safeParse(data).data;
      if (told === undefined) return;
      // With its status more changes than is told here.
      if (told.status !== queryClient.getQueryData(options.queryKey)?.status) readAgain();
      else
        queryClient.setQueryData(options.queryKey, (now) => (now === undefined ? now : { ...now, ...told }));
    },
    readAgain,
  );
  return query;
}

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

export const rowsAtOnce = 100;

export function rowsPage(batchId: number, verdict: BatchVerdict, page: number) {
  const query = { ...rowQuery, plain: { batchId, verdict }, limit: rowsAtOnce, page } as const;
  const { queryKey, meta } = listOptions(adUrlBatchRow, query);
  return { queryKey, meta, queryFn: () => client.list(adUrlBatchRow, query) };
}

export const rowsAddress = (batchId: number, verdict: BatchVerdict): string =>
  client.csvAddress(adUrlBatchRow, { plain: { batchId, verdict } });
