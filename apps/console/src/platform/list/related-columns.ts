import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { RelatedColumn } from '#kit/record-page/related-table.tsx';
import { listColumns, valueAt, type ListColumn } from './list-columns.tsx';

/** The columns of a table inside a page, declared as in a list; those of fields and paths can be sorted. */
export const relatedColumns = <Row>(
  resource: Resource,
  columns: readonly (string | ListColumn<Row>)[],
): readonly RelatedColumn<Row>[] =>
  listColumns<Row>(resource, columns, {}).map(({ sortable, ...column }) => ({
    ...column,
    ...(sortable === true
      ? {
          value: (row: Row) => {
            const value = valueAt(row, column.id.split('.'));
            // Decimals are strings on the wire.
            if (typeof value === 'string') return column.align === 'end' ? Number(value) : value;
            return typeof value === 'number' ? value : null;
          },
        }
      : {}),
  }));
