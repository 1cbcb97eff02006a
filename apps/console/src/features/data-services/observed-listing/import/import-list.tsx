import { observationImport } from '@supersync/contract/data-services/observed-listing/observation-import.ts';
import { importStatuses } from '@supersync/contract/kernel/csv/import-actions.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import type { RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { LoadedTable } from '#platform/loaded/loaded-table.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useList } from '#platform/query/query.ts';

type Import = With<typeof observationImport, 'user'>;

const columns: readonly RelatedColumn<Import>[] = [
  { id: 'name', header: 'File', width: 220, main: true, fixed: true, value: ({ name }) => name },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    value: ({ status }) => status,
    cell: ({ status }) => <ChoiceBadge of={importStatuses} value={status} />,
  },
  { id: 'source', header: 'Listing site', width: 140, value: ({ source }) => source },
  { id: 'rowCount', header: 'Rows', width: 80, value: ({ rowCount }) => rowCount },
  { id: 'imported', header: 'Imported', width: 90, value: ({ imported }) => imported },
  { id: 'invalid', header: 'Invalid', width: 80, value: ({ invalid }) => invalid },
  {
    id: 'user',
    header: 'By',
    width: 140,
    value: ({ user }) => (user === null ? null : `${user.firstName} ${user.lastName}`),
  },
  {
    id: 'created',
    header: 'When',
    width: 120,
    value: ({ created }) => created,
    cell: ({ created }) => <RelativeTime at={created} />,
  },
];

export function ImportList({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const found = useList(observationImport, { relations: ['user'], sort: ['-id'], limit: 50 });
  useLiveRecords(observationImport);
  return (
    <LoadedTable
      label="Imports of observations"
      name="observation-imports"
      columns={columns}
      query={found}
      rowKey={({ id }) => String(id)}
      onOpen={({ id }) => onOpen(id)}
      maxRows={20}
      empty={
        <EmptyState title="No imports yet">Import a CSV file of listings seen on other sites.</EmptyState>
      }
    />
  );
}
