import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { FieldList } from '../../kit/record-page/field-list.tsx';
import { listColumns, type ListColumn } from './list-columns.tsx';

export interface RecordFieldsProps<Row> {
  readonly resource: Resource;
  readonly record: Row;
  /** As the columns of a list: by name, by path, or with a label and a cell of their own. */
  readonly names: readonly (string | ListColumn<Row>)[];
}

/** Fields of a record, labelled and drawn as its lists do. */
export function RecordFields<Row>({ resource, record, names }: RecordFieldsProps<Row>) {
  return (
    <FieldList
      fields={listColumns<Row>(resource, names, {}).map(({ header, cell }) => ({
        label: header,
        value: cell(record),
      }))}
    />
  );
}
