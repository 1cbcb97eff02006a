import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { ReactNode } from 'react';
import { FieldList, type Fact } from '#kit/record-page/field-list.tsx';
import { RecordLink } from '../record/record-link.tsx';
import { listColumns, namedRecord, type ListColumn } from './list-columns.tsx';

export interface RecordFieldsProps<Row> {
  readonly resource: Resource;
  readonly record: Row;
  /** Like the columns of a list: by name, by path, or with their own label and cell. */
  readonly names: readonly (string | ListColumn<Row>)[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A related record is a link to its page. */
function linkTo(resource: Resource, path: string, row: unknown): ReactNode | undefined {
  const named = namedRecord(resource, path, row);
  if (named === undefined || !isRecord(named.record)) return undefined;
  return <RecordLink resource={named.target} record={named.record} />;
}

/** Fields of a record, labelled and rendered as in its lists. */
export function recordFacts<Row>(
  resource: Resource,
  record: Row,
  names: RecordFieldsProps<Row>['names'],
): readonly Fact[] {
  const own = new Set(names.flatMap((name) => (typeof name === 'object' && name.cell ? [name.id] : [])));
  return listColumns<Row>(resource, names, {}).map(({ id, header, cell }) => ({
    label: header,
    value: (own.has(id) ? undefined : linkTo(resource, id, record)) ?? cell(record),
  }));
}

export const RecordFields = <Row,>({ resource, record, names }: RecordFieldsProps<Row>) => (
  <FieldList fields={recordFacts(resource, record, names)} />
);
