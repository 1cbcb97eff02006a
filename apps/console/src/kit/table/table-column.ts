import type { ReactNode } from 'react';
import type { DeclaredColumn } from './column-state.ts';

/** One column: `{ id: 'name', header: 'Name', cell: (row) => row.name, main: true }`. */
export interface TableColumn<Row> extends DeclaredColumn {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and money are aligned at the end. */
  readonly align?: 'start' | 'end';
  /** Its minimum width in pixels; the remaining width goes to the columns that grow. */
  readonly width?: number;
  readonly grow?: number;
  readonly sortable?: boolean;
  /** The column that names the record: it holds the link, and is the heading of the card on a small screen. */
  readonly main?: boolean;
}

/** Rows by index. Undefined for a row that is not loaded; the total is undefined while unknown. */
export interface RowSource<Row> {
  readonly total: number | undefined;
  readonly at: (index: number) => Row | undefined;
}

export const rowsOf = <Row>(rows: readonly Row[]): RowSource<Row> => ({
  total: rows.length,
  at: (index) => rows[index],
});

export const defaultWidth = 140;
