import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import {
  auditClientOrders,
  type AuditedClient,
} from '@supersync/contract/syndication/syndication-audit/actions.ts';
import { Button, Select } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { BoardPage } from '#kit/board/board.tsx';
import { SearchBox } from '#kit/list-page/search-box.tsx';
import { useWindowedRows } from '#kit/list-page/window/use-windowed-rows.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { DataTable } from '#kit/table/data-table.tsx';
import type { TableColumn } from '#kit/table/table-column.ts';
import { useTableLayout } from '#kit/table/use-table-layout.ts';
import { formatNumber } from '#kit/value/format.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import classes from '../audit.module.css';
import { auditClientsPage, clientsPerPage, matrixOptions } from '../audit-queries.ts';
import { filterSearch, useAuditFilters, type AuditFilters } from '../filters.ts';
import { clientSyndicationScreen, partnerSyndicationScreen, syndicationAuditScreen } from '../screens.ts';
import { HeatCell } from './heat-cell.tsx';
import { cellOf, sumOf, withSum, type MatrixRow } from './matrix-rows.ts';
import { StateTabs } from './state-tabs.tsx';

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
  const { filters, search, sort, show } = useAuditFilters();
  const { state, gate } = filters;
  const listKey = `${state} ${gate} ${search} ${sort}`;
  const clients = useWindowedRows<AuditedClient>(listKey, clientsPerPage, 1, (page) =>
    auditClientsPage({ state, gate, search, sort }, page),
  );
  const { onVisibleRange: onVisibleClients } = clients;
  const onVisibleRange = useCallback(
    // The first row is the sum.
    (first: number, last: number) => onVisibleClients(Math.max(first - 1, 0), Math.max(last - 1, 0)),
    [onVisibleClients],
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
          data={optionsOf(auditClientOrders)}
          value={sort}
          onChange={(value) => value !== null && show({ sort: value })}
        />
        {data.uncounted === 0 ? null : (
          <span role="status">
            {data.uncounted === 1
              ? '1 client is being counted again.'
              : `${formatNumber(data.uncounted)} clients are being counted again.`}
          </span>
        )}
      </div>
      {clients.error !== null && clients.total === undefined ? (
        <ErrorState message={messageOf(clients.error)} onRetry={clients.retry} />
      ) : (
        <DataTable
          label="Health by client and partner"
          columns={columns}
          rows={withSum(clients, data.cells)}
          rowKey={({ clientId }) => String(clientId)}
          layout={layout}
          hrefOf={({ clientId }) =>
            clientId === 0
              ? hrefOf(syndicationAuditScreen, {}, filterSearch(filters))
              : hrefOf(clientSyndicationScreen, { clientId }, filterSearch(filters))
          }
          onVisibleRange={onVisibleRange}
          resetKey={listKey}
          refreshing={clients.refreshing}
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
      )}
    </BoardPage>
  );
}
