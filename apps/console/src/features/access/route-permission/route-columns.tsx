import type { KeyGroup } from '@supersync/contract/access/permission/access.ts';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import type { TableColumn } from '#kit/table/table-column.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import classes from './route-permissions.module.css';
import type { RouteRow } from './route-rows.ts';
import { routeHeaders, routeText, type RouteColumn } from './route-text.ts';

/** The sort value; numbers sort numerically. */
export const routeSortValue = (column: string): ((row: RouteRow) => string | number) | undefined => {
  if (column === 'people') return ({ people }) => people;
  return Object.entries(routeText).find(([name]) => name === column)?.[1];
};

const column = (
  id: RouteColumn,
  more: Omit<TableColumn<RouteRow>, 'id' | 'header' | 'sortable'>,
): TableColumn<RouteRow> => ({ id, header: routeHeaders[id], sortable: true, ...more });

/** All keys share this prefix; the space goes to what differs. The whole key shows on hover and is in the file. */
const shortKey = (key: string): string => key.replace(/^supersync_/, '');

function Keys({ groups, title }: { readonly groups: readonly KeyGroup[]; readonly title: string }) {
  if (groups.length === 0) return <Nothing />;
  return (
    <span className={classes.keys} title={title}>
      {groups.map((keys) => keys.map(shortKey).join(' or ')).join(', ')}
    </span>
  );
}

// Growing columns start small and equal: a larger one would enlarge the others and push the notes out of view.
export const routeColumns: readonly TableColumn<RouteRow>[] = [
  column('label', { cell: routeText.label, main: true, width: 120, grow: 1 }),
  column('path', {
    width: 120,
    grow: 1,
    cell: (row) => (
      <span className={classes.keys} title={row.placement.path}>
        {row.placement.path}
      </span>
    ),
  }),
  column('trail', { width: 130, cell: (row) => <CutText text={routeText.trail(row)} /> }),
  column('own', {
    width: 120,
    grow: 1,
    cell: (row) => <Keys groups={row.own.length === 0 ? [] : [row.own]} title={routeText.own(row)} />,
  }),
  column('inherited', {
    width: 120,
    grow: 1,
    cell: (row) => (
      <Keys
        groups={row.inherited.map(({ keys }) => keys)}
        title={row.inherited.map(({ label, keys }) => `${label}: ${keys.join(' or ')}`).join('\n')}
      />
    ),
  }),
  column('people', { width: 68, align: 'end', cell: ({ people }) => formatNumber(people) }),
  column('through', { width: 120, grow: 1, cell: (row) => <CutText text={routeText.through(row)} /> }),
  column('state', { width: 192, cell: (row) => <Notes row={row} /> }),
];

function Notes({ row }: { readonly row: RouteRow }) {
  return (
    <span className={classes.notes} title={routeText.state(row)}>
      {row.people === 0 ? (
        <ToneBadge tone="danger" icon="failed">
          Nobody
        </ToneBadge>
      ) : null}
      {row.placement.chain.length === 0 ? (
        <ToneBadge tone="warning" icon="warning">
          No key
        </ToneBadge>
      ) : null}
      {routeText.state(row) === '' ? <Nothing /> : null}
    </span>
  );
}
