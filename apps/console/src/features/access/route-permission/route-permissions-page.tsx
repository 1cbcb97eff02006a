import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { permissionKeys } from '@supersync/contract/access/permission/permission-key.ts';
import { Button } from '@mantine/core';
import { IconArrowsLeftRight, IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { csvText } from '#kit/csv/csv.ts';
import { downloadText } from '#kit/csv/download.ts';
import type { FilterField } from '#kit/list-page/list-filter.ts';
import { ListPage } from '#kit/list-page/list-page.tsx';
import { useListState } from '#kit/list-page/use-list-state.ts';
import type { WindowedRows } from '#kit/list-page/window/use-windowed-rows.ts';
import { sortedRows } from '#kit/record-page/sorted-rows.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { rowsOf } from '#kit/table/table-column.ts';
import { reachOptions, useFullAccess, type FullAccess } from '#platform/session/access-facts.ts';
import { withQuestion } from '#platform/access/why-question.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { ComparePeople } from './compare-view.tsx';
import { QuickFilters } from './quick-filters.tsx';
import { routeColumns, routeSortValue } from './route-columns.tsx';
import { narrowed, routeRows, standouts, type RouteRow } from './route-rows.ts';
import { routeTable } from './route-text.ts';
import { routePermissionsScreen } from './screens.ts';

/** In menu order; all rows are loaded. */
const defaults = { sort: [], limit: 200 } as const;

export function Page() {
  const [parameters] = useSearchParams();
  const compared = parameters.get('compare');
  return compared === null ? <Routes /> : <ComparePeople compared={compared} />;
}

const filterFieldsOf = ({ people, facts }: FullAccess): FilterField[] => [
  {
    id: 'person',
    label: 'Person',
    kind: 'choice',
    options: people.map(({ userId, name, email }) => ({
      value: String(userId),
      label: email === null ? `${name} · no. ${userId}` : `${name} · ${email}`,
    })),
  },
  {
    id: 'role',
    label: 'Role',
    kind: 'choice',
    options: facts.roles.map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    id: 'key',
    label: 'Key',
    kind: 'choice',
    options: permissionKeys.map((key) => ({ value: key, label: key })),
  },
];

const nothingYet: readonly RouteRow[] = [];

function Routes() {
  const [parameters] = useSearchParams();
  const list = useListState(defaults);
  const whole = useFullAccess();
  const reach = useQuery(reachOptions);
  const given = parameters.get('only');
  const only = isChoice(standouts, given) ? given : null;

  const all = useMemo(() => (whole === undefined ? nothingYet : routeRows(whole)), [whole]);
  const { search, filters, sort } = list.state;
  const rows = useMemo(
    () =>
      whole === undefined
        ? nothingYet
        : sortedRows(narrowed(all, whole, { search, filters, only }), sort, routeSortValue),
    [all, whole, search, filters, only, sort],
  );
  const filterFields = useMemo(() => (whole === undefined ? [] : filterFieldsOf(whole)), [whole]);
  const source: WindowedRows<RouteRow> = {
    ...rowsOf(rows),
    ...(whole === undefined ? { total: undefined } : {}),
    onVisibleRange: () => {},
    refreshing: reach.isRefetching,
    error: reach.error,
    retry: () => void reach.refetch(),
  };

  // In a list filtered by one person, the question is about them.
  const asked =
    filters['person']?.kind === 'in' && filters['person'].values.length === 1
      ? filters['person'].values[0]
      : undefined;
  const userId = asked === undefined ? null : Number(asked);
  return (
    <ListPage
      title={routePermissionsScreen.title}
      name="route-permissions"
      countLabel={source.total === 1 ? 'page' : 'pages'}
      lead={routePermissionsScreen.description}
      columns={routeColumns}
      filterFields={filterFields}
      list={list}
      rows={source}
      failed={messageOf}
      rowKey={({ placement }) => placement.path}
      hrefOf={({ placement }) =>
        `?${withQuestion(parameters, { userId, target: { kind: 'page', path: placement.path } })}`
      }
      searchLabel="Search routes"
      views={<QuickFilters rows={whole === undefined ? undefined : all} only={only} />}
      onExport={(shown) =>
        downloadText('route-permissions.csv', 'text/csv', csvText(routeTable(rows, shown)))
      }
      actions={
        <>
          <Button
            component={Link}
            to="?compare=,"
            variant="default"
            leftSection={<IconArrowsLeftRight size={15} aria-hidden="true" />}
          >
            Compare people
          </Button>
          <Button
            component={Link}
            to={`?${withQuestion(parameters, { userId, target: null })}`}
            leftSection={<IconHelpCircle size={15} aria-hidden="true" />}
          >
            Why can they see this?
          </Button>
        </>
      }
      empty={
        <EmptyState title={only === 'nobody' ? 'Every page can be opened' : 'No such route'}>
          {only === 'nobody'
            ? 'Pages that no one can open appear here.'
            : 'Remove the quick filter to see all routes.'}
        </EmptyState>
      }
    />
  );
}
