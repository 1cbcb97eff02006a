import type { Entity } from '@supersync/contract/developer/entity/actions.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { csvText } from '#kit/csv/csv.ts';
import { downloadText } from '#kit/csv/download.ts';
import { ListPage } from '#kit/list-page/list-page.tsx';
import { useListState } from '#kit/list-page/use-list-state.ts';
import type { WindowedRows } from '#kit/list-page/window/use-windowed-rows.ts';
import { sortedRows } from '#kit/record-page/sorted-rows.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { rowsOf } from '#kit/table/table-column.ts';
import { capitalized } from '#kit/value/format.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { catalogueOptions } from '#parts/entity/catalogue.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { EntityAbout } from './entity-about.tsx';
import { entityColumns, entityFilters, entitySortValue, narrowed } from './entity-list.tsx';
import { entityExplorerScreen, entityScreen } from './screens.ts';
import classes from './entity.module.css';

const defaults = { sort: [{ column: 'name', descending: false }], limit: 200 } as const;
const nothingYet: readonly Entity[] = [];

/** Every kind of record. New ones appear by themselves. */
export function Page() {
  const list = useListState(defaults);
  const catalogue = useQuery(catalogueOptions);
  const { search, filters, sort } = list.state;
  const all = useMemo(
    () => (catalogue.data === undefined ? nothingYet : [...catalogue.data.entities.values()]),
    [catalogue.data],
  );
  const shown = useMemo(
    () => sortedRows(narrowed(all, search, filters), sort, entitySortValue),
    [all, search, filters, sort],
  );
  const rows: WindowedRows<Entity> = {
    ...rowsOf(shown),
    ...(catalogue.data === undefined ? { total: undefined } : {}),
    onVisibleRange: () => {},
    refreshing: catalogue.isRefetching,
    error: catalogue.error,
    retry: () => void catalogue.refetch(),
  };
  return (
    <ListPage
      title={entityExplorerScreen.title}
      countLabel={rows.total === 1 ? 'record type' : 'record types'}
      name="entities"
      lead={entityExplorerScreen.description}
      columns={entityColumns}
      filterFields={entityFilters}
      list={list}
      rows={rows}
      failed={messageOf}
      rowKey={({ name }) => name}
      hrefOf={({ name }) => hrefOf(entityScreen, { entity: name })}
      searchLabel="Search kinds, fields and addresses"
      preview={(entity) => ({
        title: capitalized(entity.plural),
        content: (
          <>
            <p className={classes.lead}>{entity.summary}.</p>
            <EntityAbout entity={entity} />
          </>
        ),
      })}
      onExport={(columns) =>
        downloadText(
          'entities.csv',
          'text/csv',
          csvText([
            columns.map((id) => entityColumns.find((column) => column.id === id)?.header ?? id),
            ...shown.map((entity) => columns.map((id) => String(entitySortValue(id)?.(entity) ?? ''))),
          ]),
        )
      }
      empty={
        <EmptyState
          title="No kinds of records"
          action={<Button onClick={() => void catalogue.refetch()}>Look again</Button>}
        >
          Record types appear here.
        </EmptyState>
      }
    />
  );
}
