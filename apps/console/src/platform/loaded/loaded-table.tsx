import type { Page } from '@supersync/contract/kernel/client.ts';
import { RelatedTable, type RelatedTableProps } from '#kit/record-page/related-table.tsx';
import { Loaded, type LoadedProps } from './loaded.tsx';

export interface LoadedTableProps<Row> extends Omit<RelatedTableProps<Row>, 'rows'> {
  readonly query: LoadedProps<Page<Row>>['query'];
}

/** The rows of a list's query: `<LoadedTable query={useList(subscription, …)} label="Subscriptions" … />`. */
export function LoadedTable<Row>({ query, ...table }: LoadedTableProps<Row>) {
  return (
    <Loaded query={query} skeleton={<RelatedTable {...table} rows={undefined} />}>
      {({ data }) => <RelatedTable {...table} rows={data} />}
    </Loaded>
  );
}
