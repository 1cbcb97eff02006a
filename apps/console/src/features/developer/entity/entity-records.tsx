import type { Entity } from '@supersync/contract/developer/entity/actions.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { ListPage } from '#kit/list-page/list-page.tsx';
import { printView } from '#kit/list-page/list-state.ts';
import { useListState } from '#kit/list-page/use-list-state.ts';
import { useWindowedRows } from '#kit/list-page/window/use-windowed-rows.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useMayExport } from '#platform/access/may-export.ts';
import { ImportCsv } from '#platform/csv-import/import-csv.tsx';
import { client } from '#platform/query/api.ts';
import type { Catalogue } from '#parts/entity/catalogue.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { listDefaultsOf, pageOptions } from '#platform/resource/resource-query.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { readEntityQuery, queryOf, requestOf, withQueryChange } from './entity-query.ts';
import { recordColumns } from './record-columns.tsx';
import { QueryBuilder } from './query-builder.tsx';
import { TrailPanel } from './trail-panel.tsx';
import { parseTrail, printTrail, type Trail } from './trail.ts';
import type { AnyRecord } from './hop.ts';
import { asQuery } from './walk-trail.ts';

export interface EntityRecordsProps {
  readonly catalogue: Catalogue;
  readonly entity: Entity;
  readonly resource: Resource;
  readonly title: string;
  readonly actions: ReactNode;
}

const noFilters: readonly [] = [];

/** The records of one kind: the query above, the results below, and the trail from one of them beside. */
export function EntityRecords({ catalogue, entity, resource, title, actions }: EntityRecordsProps) {
  const [parameters, setParameters] = useSearchParams();
  const defaults = useMemo(() => listDefaultsOf(resource), [resource]);
  const list = useListState(defaults);
  const mayExport = useMayExport();
  const asked = useMemo(() => readEntityQuery(resource, parameters), [resource, parameters]);
  const query = asQuery(queryOf(resource, asked, list.state));
  const { limit, page } = list.state;
  const rows = useWindowedRows<AnyRecord>(
    `${resource.name} ${printView(list.state, defaults)} ${JSON.stringify(asked)}`,
    limit,
    page,
    (of) => {
      const { queryKey, meta } = pageOptions(resource, query, limit, of);
      return { queryKey, meta, queryFn: () => client.list(resource, { ...query, limit, page: of }) };
    },
  );
  useLiveRecords(resource);

  // A described resource declares no access to write: the description says what this person may.
  const importable = useMemo(
    (): Resource => ({
      ...resource,
      access: {
        ...resource.access,
        ...(entity.access.create?.may === true ? { create: 'super-user' } : {}),
        ...(entity.access.update?.may === true ? { update: 'super-user' } : {}),
      },
    }),
    [resource, entity],
  );
  const columns = useMemo(() => recordColumns(resource, asked), [resource, asked]);
  const trail = parseTrail(parameters.get('open'));
  const hrefTo = (next: Trail | null): string => {
    const changed = new URLSearchParams(parameters);
    if (next === null) changed.delete('open');
    else changed.set('open', printTrail(next));
    return `?${changed}`;
  };
  const isSearchable = entity.fields.some(({ searched }) => searched !== false);
  return (
    <ListPage
      title={title}
      countLabel={rows.total === 1 ? resource.singular : resource.plural}
      name={`entity-${resource.name}`}
      lead={`${entity.summary}.`}
      actions={actions}
      columns={columns}
      filterFields={noFilters}
      list={list}
      rows={rows}
      failed={messageOf}
      rowKey={(row) => printKey(resource, row)}
      hrefOf={(row) => hrefTo({ key: printKey(resource, row), steps: [] })}
      {...(mayExport ? { csvHref: client.csvAddress(resource, query) } : {})}
      importCsv={<ImportCsv resource={importable} />}
      {...(isSearchable ? { searchLabel: `Search ${resource.plural}` } : {})}
      above={
        <QueryBuilder
          catalogue={catalogue}
          resource={resource}
          asked={asked}
          onChange={(change) =>
            setParameters((now) => withQueryChange(now, change), { replace: true, preventScrollReset: true })
          }
          request={requestOf(resource, { ...query, limit, page })}
          refusal={rows.error === null || rows.total === undefined ? undefined : messageOf(rows.error)}
        />
      }
      beside={
        trail === null ? null : (
          <TrailPanel
            catalogue={catalogue}
            resource={resource}
            trail={trail}
            hrefTo={hrefTo}
            onClose={() =>
              setParameters((now) => {
                const changed = new URLSearchParams(now);
                changed.delete('open');
                return changed;
              })
            }
          />
        )
      }
      empty={
        <EmptyState
          title={Object.keys(asked.where).length > 0 ? 'Nothing matches' : `No ${resource.plural} yet`}
        >
          {Object.keys(asked.where).length > 0
            ? 'No record meets the conditions above.'
            : `${entity.summary}.`}
        </EmptyState>
      }
    />
  );
}
