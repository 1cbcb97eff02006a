import { propertyBatch } from '@supersync/contract/records/property/property-batch.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { LoadedTable } from '#platform/loaded/loaded-table.tsx';
import { UndoBatch } from '#parts/property-batch/undo-batch.tsx';
import { batchesOptions } from './type-queries.ts';

type Batch = With<typeof propertyBatch, 'user' | 'undoneUser'>;

const columns = relatedColumns<Batch>(propertyBatch, [
  { id: 'created', width: 150, main: true, cell: ({ created }) => <AbsoluteTime at={created} /> },
  { id: 'user.lastName', width: 170, grow: 0 },
  'propertyCount',
  { id: 'reason', width: 220 },
  { id: 'undo', header: 'Undo', width: 190, cell: (batch) => <UndoBatch batch={batch} /> },
]);

/** Each bulk change of types, which can be undone as a whole. */
export function EarlierChanges({ clientId }: { readonly clientId: number }) {
  const found = useQuery(batchesOptions(clientId));
  useLiveRecords(propertyBatch);
  return (
    <LoadedTable
      query={found}
      label="Earlier changes"
      name="property-type-batches"
      columns={columns}
      rowKey={({ id }) => String(id)}
      empty={<EmptyState title="No change yet">Changes made on this page are listed here.</EmptyState>}
    />
  );
}
