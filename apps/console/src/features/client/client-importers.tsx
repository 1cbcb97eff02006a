import { importerRunStatuses } from '@supersync/contract/task-run/run-status.ts';
import type { Page } from '@supersync/contract/kernel/client.ts';
import { type importer, importerSources, importerStatuses } from '@supersync/contract/importer/importer.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { RelatedTable, type RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import { messageOf } from '../../platform/toast-words.ts';
import { importerScheduleScreen } from '../schedule/screens.ts';

type Importer = Row<typeof importer>;

const columns: readonly RelatedColumn<Importer>[] = [
  {
    id: 'name',
    header: 'Name',
    main: true,
    width: 220,
    grow: 1,
    value: ({ name }) => name,
  },
  {
    id: 'source',
    header: 'Source',
    width: 120,
    value: ({ source }) => importerSources.labels[source],
  },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    cell: ({ status }) => <ChoiceBadge of={importerStatuses} value={status} />,
    value: ({ status }) => status,
  },
  {
    id: 'run',
    header: 'Last run',
    width: 160,
    cell: ({ runStatus }) => <ChoiceBadge of={importerRunStatuses} value={runStatus} />,
    value: ({ runStatus }) => runStatus,
  },
  {
    id: 'success',
    header: 'Last success',
    width: 120,
    cell: ({ lastSuccessAt }) => <RelativeTime at={lastSuccessAt} />,
    value: ({ lastSuccessAt }) => lastSuccessAt,
  },
  {
    id: 'properties',
    header: 'Properties',
    width: 100,
    align: 'end',
    value: ({ propertyCount }) => propertyCount,
  },
  {
    id: 'issues',
    header: 'Issues',
    width: 80,
    align: 'end',
    value: ({ issueCount }) => issueCount,
  },
];

export interface ClientImportersProps {
  readonly importers: UseQueryResult<Page<Importer>>;
  readonly mayRead: boolean;
}

export function ClientImporters({ importers, mayRead }: ClientImportersProps) {
  if (!mayRead)
    return (
      <EmptyState title="Not yours to see">
        Importers are shown to the importer team and to developers.
      </EmptyState>
    );
  if (importers.isError && importers.data === undefined)
    return <ErrorState message={messageOf(importers.error)} onRetry={() => void importers.refetch()} />;
  return (
    <RelatedTable
      label="Importers"
      name="client-importers"
      columns={columns}
      rows={importers.data?.data}
      rowKey={({ id }) => String(id)}
      hrefOf={({ importerKey }) => hrefOf(importerScheduleScreen, { name: importerKey })}
      empty={<EmptyState title="No importer">The client’s properties are kept by hand.</EmptyState>}
    />
  );
}
