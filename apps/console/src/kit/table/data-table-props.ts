import type { ReactNode, RefObject } from 'react';
import type { Selection } from './selection.ts';
import type { RowSource, TableColumn } from './table-column.ts';
import type { SortMark } from './table-head.tsx';
import type { TableLayout } from './use-table-layout.ts';

export interface DataTableProps<Row> {
  /** The accessible name of the table: "Clients". */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: RowSource<Row>;
  readonly rowKey: (row: Row) => string;
  /** From `useTableLayout(name, columns)`. */
  readonly layout: TableLayout;
  readonly sort?: readonly SortMark[];
  readonly onSort?: (column: string, add: boolean) => void;
  readonly selection?: Selection;
  readonly onSelectionChange?: (selection: Selection) => void;
  /** The record's address: the main column links to it; Enter and a click on the row open it. */
  readonly hrefOf?: (row: Row) => string;
  /** Instead of an address. */
  readonly onOpen?: (row: Row) => void;
  readonly onPreview?: (row: Row) => void;
  /** Where a row is edited; undefined if it cannot be. */
  readonly editHrefOf?: (row: Row) => string | undefined;
  /** The row focused by the keyboard, for a preview that follows it. */
  readonly onActiveChange?: (row: Row | undefined) => void;
  readonly onVisibleRange?: (first: number, last: number) => void;
  /** The first row to show, when the address names one. */
  readonly firstRow?: number;
  /** Identifies the list (filters, sort): when it changes, scroll to the top. */
  readonly resetKey?: string;
  /** Newer rows are loading; the old ones stay. */
  readonly refreshing?: boolean;
  /** Shown instead of rows when there are none. */
  readonly empty?: ReactNode;
  /**
   * For a small table inside a page: as high as its rows, up to this many. Without it the table fills its
   * container.
   */
  readonly maxRows?: number;
  /** How many rows will come, where that is known before: the table has its height at once, and what is below stays. */
  readonly expectedRows?: number;
  /** The only table of the page: j, k, x and e work wherever the focus is. */
  readonly pageKeys?: boolean;
  /** Set by the table: moves the focus into it, to the last focused row or the first. */
  readonly enter?: RefObject<(() => void) | null>;
}
