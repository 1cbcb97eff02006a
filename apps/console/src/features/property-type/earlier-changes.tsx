import { propertyBatch } from '@supersync/contract/property/property-batch.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { useQuery } from '@tanstack/react-query';
import type { RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { AbsoluteTime } from '../../kit/value/time.tsx';
import { useLiveRecords } from '../../platform/live.ts';
import { LoadedTable } from '../../platform/loaded-table.tsx';
import { UndoBatch } from '../../platform/property-batch/undo-batch.tsx';
import { batchesOptions } from './type-queries.ts';

type Batch = With<typeof propertyBatch, 'user' | 'undoneUser'>;

const columns: readonly RelatedColumn<Batch>[] = [
  {
    id: 'when',
    header: 'When',
    main: true,
    width: 150,
    cell: ({ created }) => <AbsoluteTime at={created} />,
    value: ({ created }) => created,
  },
  {
    id: 'who',
    header: 'Who',
    width: 170,
    cell: ({ user }) => (user === null ? <Nothing /> : `${user.firstName} ${user.lastName}`),
    value: ({ user }) => user?.lastName,
  },
  {
    id: 'count',
    header: 'Properties',
    width: 100,
    align: 'end',
    value: ({ propertyCount }) => propertyCount,
  },
  { id: 'reason', header: 'Reason', width: 220, grow: 1, cell: ({ reason }) => <CutText text={reason} /> },
  { id: 'undo', header: 'Undo', width: 190, cell: (batch) => <UndoBatch batch={batch} /> },
];

/** Each change of types as one, to be taken back as one. */
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
