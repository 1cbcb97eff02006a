import type { ReactNode } from 'react';
import type { DeclaredColumn } from './column-state.ts';

/** One column: `{ id: 'name', header: 'Name', cell: (row) => row.name, main: true }`. */
export interface TableColumn<Row> extends DeclaredColumn {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and money stand at the end. */
  readonly align?: 'start' | 'end';
  /** Its least width in pixels; the room left over goes to the columns that grow. */
  readonly width?: number;
  readonly grow?: number;
  readonly sortable?: boolean;
  /** The column that names the record: it carries the link, and heads the card on a small screen. */
  readonly main?: boolean;
}

/** Rows by index. Undefined where a row is not loaded yet; the total is undefined while nothing is known. */
export interface RowSource<Row> {
  readonly total: number | undefined;
  readonly at: (index: number) => Row | undefined;
}

export const rowsOf = <Row>(rows: readonly Row[]): RowSource<Row> => ({
  total: rows.length,
  at: (index) => rows[index],
});

export const defaultWidth = 140;
