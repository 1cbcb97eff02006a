import { useWindowedRows, type PageQuery } from '#kit/list-page/window/use-windowed-rows.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { DataTable } from '#kit/table/data-table.tsx';
import type { TableColumn } from '#kit/table/table-column.ts';
import { useTableLayout } from '#kit/table/use-table-layout.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { messageOf } from '../toast/toast-text.ts';
import { rowsPerPage } from './rows-per-page.ts';

interface NumberedRow {
  readonly rowNumber: number;
}

/** The row as a spreadsheet counts it. */
export const rowNumberColumn: TableColumn<NumberedRow> = {
  id: 'rowNumber',
  header: 'Row',
  width: 84,
  align: 'end',
  fixed: true,
  cell: ({ rowNumber }) => formatNumber(rowNumber),
};

/** The first cells of a row as the file has them. */
export const cellColumns = (
  headers: readonly string[],
  { shown, width }: { readonly shown: number; readonly width: number },
): TableColumn<{ readonly cells: readonly string[] | null }>[] =>
  headers.slice(0, shown).map((header, index) => ({
    id: `cell${index}`,
    header,
    width,
    cell: ({ cells }) => <CutText text={cells?.[index]} />,
  }));

export interface ImportRowTableProps<R extends NumberedRow> {
  readonly label: string;
  /** The name of the table's layout. */
  readonly name: string;
  readonly columns: readonly TableColumn<R>[];
  /** Which rows: another text reads others. */
  readonly rowsKey: string;
  readonly page: (page: number) => PageQuery<R>;
  /** How many there are. */
  readonly rowCount: number;
  readonly maxRows: number;
  readonly empty: string;
}

/** The rows of an uploaded file with one result, read page by page. */
export function ImportRowTable<R extends NumberedRow>(props: ImportRowTableProps<R>) {
  const { label, name, columns, rowsKey, page, rowCount, maxRows, empty } = props;
  const layout = useTableLayout(name, columns);
  const rows = useWindowedRows<R>(rowsKey, rowsPerPage, 1, page);
  if (rows.error !== null && rows.total === undefined)
    return <ErrorState message={messageOf(rows.error)} onRetry={rows.retry} />;
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ rowNumber }) => String(rowNumber)}
      layout={layout}
      onVisibleRange={rows.onVisibleRange}
      refreshing={rows.refreshing}
      maxRows={maxRows}
      expectedRows={rowCount}
      empty={<EmptyState title={empty} />}
    />
  );
}
