import { useMemo, useState, type ReactNode } from 'react';
import { nextSort, type SortKey } from '../list-page/list-state.ts';
import { EmptyState } from '../state/empty-state.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { Selection } from '../table/selection.ts';
import { rowsOf, type TableColumn } from '../table/table-column.ts';
import { useTableLayout } from '../table/use-table-layout.ts';
import { NumberValue } from '../value/amount.tsx';
import { Nothing } from '../value/nothing.tsx';
import { sortedRows } from './sorted-rows.ts';

type Value = string | number | boolean | null | undefined;

/**
 * `value` is what to sort by; columns without it cannot be sorted. A column that only shows its value needs no
 * cell.
 */
export type RelatedColumn<Row> = Omit<TableColumn<Row>, 'cell'> &
  (
    | { readonly cell: (row: Row) => ReactNode; readonly value?: (row: Row) => Value }
    | { readonly cell?: undefined; readonly value: (row: Row) => Exclude<Value, boolean> }
  );

const plainly = (value: Exclude<Value, boolean>): ReactNode =>
  typeof value === 'number' ? <NumberValue value={value} /> : (value ?? <Nothing />);

const drawn = <Row,>(column: RelatedColumn<Row>) => ({
  ...column,
  cell: column.cell ?? ((row: Row) => plainly(column.value(row))),
  sortable: column.value !== undefined,
});

export interface RelatedTableProps<Row> {
  readonly label: string;
  /** The key under which its columns are stored. */
  readonly name: string;
  readonly columns: readonly RelatedColumn<Row>[];
  /** All rows: this is for short lists that are already loaded. Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly hrefOf?: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  /** Rows can be selected. */
  readonly selection?: Selection;
  readonly onSelectionChange?: (selection: Selection) => void;
  readonly empty?: ReactNode;
  readonly maxRows?: number;
}

/** A small table inside a page, sorted in the browser. */
export function RelatedTable<Row>(props: RelatedTableProps<Row>) {
  const [sort, setSort] = useState<readonly SortKey[]>([]);
  const columns = useMemo(() => props.columns.map(drawn), [props.columns]);
  const layout = useTableLayout(props.name, columns);
  const source = useMemo(
    () =>
      props.rows === undefined
        ? { total: undefined, at: () => undefined }
        : rowsOf(sortedRows(props.rows, sort, (id) => columns.find((column) => column.id === id)?.value)),
    [props.rows, sort, columns],
  );
  return (
    <DataTable
      label={props.label}
      columns={columns}
      rows={source}
      rowKey={props.rowKey}
      layout={layout}
      sort={sort}
      onSort={(column, add) => setSort(nextSort(sort, column, add))}
      maxRows={props.maxRows ?? 10}
      empty={props.empty ?? <EmptyState title="None yet" />}
      {...(props.selection === undefined ? {} : { selection: props.selection })}
      {...(props.onSelectionChange === undefined ? {} : { onSelectionChange: props.onSelectionChange })}
      {...(props.hrefOf === undefined ? {} : { hrefOf: props.hrefOf })}
      {...(props.onOpen === undefined ? {} : { onOpen: props.onOpen })}
    />
  );
}
