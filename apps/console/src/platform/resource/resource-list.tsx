import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { useMemo, type ReactNode } from 'react';
import type { FilterField } from '#kit/list-page/list-filter.ts';
import { ListPage, type ListPageProps } from '#kit/list-page/list-page.tsx';
import { printView } from '#kit/list-page/list-state.ts';
import { useListState } from '#kit/list-page/use-list-state.ts';
import { useWindowedRows } from '#kit/list-page/window/use-windowed-rows.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useMayExport } from '../access/may-export.ts';
import { ImportCsv } from '../csv-import/import-csv.tsx';
import { client } from '../query/api.ts';
import type { Selection } from '#kit/table/selection.ts';
import { ExportSelected } from '../list/export-selected.tsx';
import { listColumns, listFilters, type ListColumn } from '../list/list-columns.tsx';
import {
  aliasesOf,
  firstPage,
  listDefaultsOf,
  pageOptions,
  pageSize,
  queryOf,
  withKey,
  type FixedQuery,
} from './resource-query.ts';
import { givesReason, messageOf } from '../toast/toast-text.ts';
import { ResourceViews } from './resource-views.tsx';

type Passed<Row> = Pick<
  ListPageProps<Row>,
  'hrefOf' | 'editHrefOf' | 'lead' | 'actions' | 'above' | 'beside' | 'tools' | 'bulk' | 'preview' | 'instead'
>;

export interface ResourceListProps<R extends Resource, P extends string>
  extends Passed<With<R, P>>, FixedQuery<P> {
  readonly resource: R;
  readonly title: string;
  /** As in `defineList`; declare it outside the component. */
  readonly columns?: readonly (string | ListColumn<With<R, P>>)[];
  readonly filters?: readonly (string | FilterField)[];
  /** The key for stored settings, where a resource has several lists. */
  readonly name?: string;
  readonly failed?: string;
  readonly empty?: ReactNode;
}

const noFilters: readonly (string | FilterField)[] = [];

/**
 * The list of a resource: columns, filters, sort, search, export and saved views all come from its declaration.
 *
 * ```tsx
 * <ResourceList resource={client} title="Clients" columns={['name', 'clientKey', 'status']}
 *   hrefOf={(row) => hrefOf(clientScreen, { id: row.id })} />
 * ```
 */
export function ResourceList<R extends Resource, const P extends string = never>(
  props: ResourceListProps<R, P>,
) {
  type Row = With<R, P>;
  const { resource, fields, relations, where, plain, filters = noFilters, failed } = props;
  const defaults = useMemo(() => listDefaultsOf(resource), [resource]);
  const list = useListState(defaults);
  const query = queryOf(resource, list.state, {
    ...(fields === undefined ? {} : { fields }),
    ...(relations === undefined ? {} : { relations }),
    ...(where === undefined ? {} : { where }),
    ...(plain === undefined ? {} : { plain }),
  });
  const { asked, held } = pageSize(props, list.state.limit);
  const page = firstPage(props, list.state.page);
  const listKey = `${resource.name} ${printView(list.state, defaults)} ${JSON.stringify([where, plain])}`;
  const rows = useWindowedRows<Row>(listKey, held, page, (of) => {
    const { queryKey, meta } = pageOptions(resource, query, asked, of);
    return {
      queryKey,
      meta,
      queryFn: () => client.list<R, P>(resource, { ...query, limit: asked, page: of }),
    };
  });

  const aliases = useMemo(() => aliasesOf(relations), [relations]);
  const columns = useMemo(
    () => listColumns<Row>(resource, props.columns, aliases),
    [props.columns, resource, aliases],
  );
  const filterFields = useMemo(() => listFilters(resource, filters, aliases), [resource, filters, aliases]);
  const isSearchable = Object.values(resource.fields).some((field) => field.search);
  const name = props.name ?? resource.name;
  const mayExport = useMayExport();
  return (
    <ListPage
      {...(mayExport && resource.key.length === 1
        ? {
            bulk: (selection: Selection, count: number) => (
              <ExportSelected resource={resource} query={query} selection={selection} count={count} />
            ),
          }
        : {})}
      countLabel={rows.total === 1 ? resource.singular : resource.plural}
      {...props}
      failed={(error) => (failed === undefined || givesReason(error) ? messageOf(error) : failed)}
      name={name}
      columns={columns}
      filterFields={filterFields}
      list={list}
      rows={rows}
      rowKey={(row) => printKey(resource, row)}
      {...(mayExport ? { csvHref: client.csvAddress(resource, withKey(resource, query)) } : {})}
      importCsv={<ImportCsv resource={resource} />}
      views={<ResourceViews list={list} name={name} />}
      {...(isSearchable ? { searchLabel: `Search ${resource.plural}` } : {})}
      empty={props.empty ?? <EmptyState title={`No ${resource.plural} yet`}>{resource.summary}.</EmptyState>}
    />
  );
}
