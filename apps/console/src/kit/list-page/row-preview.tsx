import type { ReactNode } from 'react';
import { FieldList } from '../record-page/field-list.tsx';
import type { TableColumn } from '../table/table-column.ts';

export interface RowPreview {
  readonly title: ReactNode;
  readonly content: ReactNode;
}

/** A complete row: every column of the list, visible or not. */
export function columnsPreview<Row>(columns: readonly TableColumn<Row>[], row: Row): RowPreview {
  const main = columns.find((column) => column.main === true) ?? columns[0];
  return {
    title: main?.cell(row),
    content: (
      <FieldList
        fields={columns
          .filter((column) => column !== main)
          .map(({ header, cell }) => ({ label: header, value: cell(row) }))}
      />
    ),
  };
}
