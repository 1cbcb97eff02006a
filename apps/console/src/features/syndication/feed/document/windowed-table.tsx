import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Query } from '@supersync/contract/kernel/query/query.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { useWindowedRows, type PageQuery } from '#kit/list-page/window/use-windowed-rows.ts';
import { ErrorState } from '#kit/state/error-state.tsx';
import type { DataTableProps } from '#kit/table/data-table-props.ts';
import { DataTable } from '#kit/table/data-table.tsx';
import { useTableLayout } from '#kit/table/use-table-layout.ts';
import { client } from '#platform/query/api.ts';
import { pageOptions } from '#platform/resource/resource-query.ts';
import { messageOf } from '#platform/toast/toast-text.ts';

/** Rows per request; the maximum of a comparison. */
export const pageRows = 100;

export interface WindowedTableProps<Row> extends Omit<
  DataTableProps<Row>,
  'rows' | 'layout' | 'refreshing' | 'onVisibleRange' | 'resetKey'
> {
  /** The key under which its columns are stored. */
  readonly name: string;
  /** Identifies the list: a different one starts at the top. */
  readonly listKey: string;
  readonly pageQuery: (page: number) => PageQuery<Row>;
}

/** A table within a page whose rows load while scrolling. */
export function WindowedTable<Row>({ name, listKey, pageQuery, ...table }: WindowedTableProps<Row>) {
  const layout = useTableLayout(name, table.columns);
  const rows = useWindowedRows(listKey, pageRows, 1, pageQuery);
  if (rows.error !== null && rows.total === undefined)
    return <ErrorState message={messageOf(rows.error)} onRetry={rows.retry} />;
  return (
    <DataTable
      {...table}
      rows={rows}
      layout={layout}
      resetKey={listKey}
      refreshing={rows.refreshing}
      onVisibleRange={rows.onVisibleRange}
      maxRows={table.maxRows ?? 14}
    />
  );
}

/** The pages of a resource's list, for a table. */
export const recordPages =
  <R extends Resource, P extends string>(resource: R, query: Query<R, P>) =>
  (page: number): PageQuery<With<R, P>> => {
    const { queryKey, meta } = pageOptions(resource, query, pageRows, page);
    return {
      queryKey,
      meta,
      queryFn: () => client.list<R, P>(resource, { ...query, limit: pageRows, page }),
    };
  };
