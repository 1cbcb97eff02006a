import type { Page } from '@supersync/contract/kernel/client.ts';
import { importer } from '@supersync/contract/importers/importer/importer.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { RelatedTable } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { importerScreen } from '#features/importers/importer/screens.ts';

type Importer = Row<typeof importer>;

const columns = relatedColumns<Importer>(importer, [
  { id: 'name', grow: 1 },
  { id: 'source', width: 120 },
  { id: 'status', width: 110 },
  { id: 'runStatus', width: 160 },
  { id: 'lastSuccessAt', width: 120 },
  { id: 'propertyCount', width: 100 },
  { id: 'issueCount', width: 80 },
]);

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
  if (importers.isLoadingError) return <QueryError query={importers} />;
  return (
    <RelatedTable
      label="Importers"
      name="client-importers"
      columns={columns}
      rows={importers.data?.data}
      rowKey={({ id }) => String(id)}
      hrefOf={({ id }) => hrefOf(importerScreen, { id })}
      empty={<EmptyState title="No importer">The client’s properties are kept by hand.</EmptyState>}
    />
  );
}
