import { Button, Select } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { BoardPage } from '#kit/board/board.tsx';
import { SearchBox } from '#kit/list-page/search-box.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { DataTable } from '#kit/table/data-table.tsx';
import { rowsOf, type TableColumn } from '#kit/table/table-column.ts';
import { useTableLayout } from '#kit/table/use-table-layout.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import classes from '../audit.module.css';
import { matrixOptions } from '../audit-queries.ts';
import { filterSearch, useAuditFilters, type AuditFilters } from '../filters.ts';
import { clientSyndicationScreen, partnerSyndicationScreen, syndicationAuditScreen } from '../screens.ts';
import { HeatCell } from './heat-cell.tsx';
import { cellOf, matrixRows, sumOf, type MatrixRow, type MatrixSort } from './matrix-rows.ts';
import { StateTabs } from './state-tabs.tsx';

const sorts: readonly { readonly value: MatrixSort; readonly label: string }[] = [
  { value: 'hurts', label: 'Most stopped first' },
  { value: 'live', label: 'Smallest share live first' },
  { value: 'name', label: 'By name' },
];

interface Partner {
  readonly id: number;
  readonly partnerKey: string;
  readonly name: string;
}

const columnsOf = (
  partners: readonly Partner[],
  filters: AuditFilters,
): readonly TableColumn<MatrixRow>[] => [
  { id: 'client', header: 'Client', width: 190, main: true, cell: ({ name }) => name },
  ...partners.map(({ id, partnerKey, name }): TableColumn<MatrixRow> => ({
    id: `partner-${id}`,
    header: name,
    width: 104,
    cell: (row) => (
      <HeatCell
        counts={cellOf(row, id)}
        filters={filters}
        label={`${row.name}, ${name}`}
        to={hrefOf(
          partnerSyndicationScreen,
          { partnerId: partnerKey, ...(row.clientId === 0 ? {} : { clientId: row.clientId }) },
          filterSearch(filters),
        )}
      />
    ),
  })),
];

export function Page() {
  const { data } = useSuspenseQuery(matrixOptions());
  const { filters, search, sort: asked, show } = useAuditFilters();
  const sort = sorts.find(({ value }) => value === asked)?.value ?? 'hurts';
  const { state, gate } = filters;
  const rows = useMemo(
    () => matrixRows(data, { filters: { state, gate }, search, sort }),
    [data, state, gate, search, sort],
  );
  const columns = useMemo(() => columnsOf(data.partners, { state, gate }), [data.partners, state, gate]);
  const counts = useMemo(() => sumOf(data.cells), [data.cells]);
  const layout = useTableLayout('syndication-matrix', columns);
  return (
    <BoardPage title={syndicationAuditScreen.title} lead={syndicationAuditScreen.description}>
      <StateTabs counts={counts} filters={filters} onChange={show} />
      <div className={classes.bar}>
        <SearchBox value={search} onChange={(text) => show({ search: text })} placeholder="Search clients" />
        <Select
          size="xs"
          aria-label="Order of clients"
          allowDeselect={false}
          data={[...sorts]}
          value={sort}
          onChange={(value) => show({ sort: value === null || value === 'hurts' ? '' : value })}
        />
      </div>
      <DataTable
        label="Health by client and partner"
        columns={columns}
        rows={rowsOf(rows)}
        rowKey={({ clientId }) => String(clientId)}
        layout={layout}
        hrefOf={({ clientId }) =>
          clientId === 0
            ? hrefOf(syndicationAuditScreen, {}, filterSearch(filters))
            : hrefOf(clientSyndicationScreen, { clientId }, filterSearch(filters))
        }
        resetKey={`${state} ${gate} ${search} ${sort}`}
        maxRows={18}
        pageKeys
        empty={
          data.cells.length === 0 ? (
            <EmptyState title="Nothing is syndicated yet">
              Clients appear here once they are sent to a partner.
            </EmptyState>
          ) : (
            <EmptyState
              title="No clients"
              action={
                <Button component={Link} to={hrefOf(syndicationAuditScreen)} variant="default">
                  Show all
                </Button>
              }
            >
              No property of any client matches.
            </EmptyState>
          )
        }
      />
    </BoardPage>
  );
}
