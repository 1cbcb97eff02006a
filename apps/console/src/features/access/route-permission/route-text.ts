import type { Way } from '@supersync/contract/access/route-permission/page-reach.ts';
import type { RouteRow } from './route-rows.ts';

/** One text for the cell, the sort and the file, so that they cannot differ. */
export const routeText = {
  label: ({ placement }: RouteRow): string => placement.label,
  path: ({ placement }: RouteRow): string => placement.path,
  /** Its ancestors; the page's own entry is named beside it. */
  trail: ({ placement: { trail, onMenu } }: RouteRow): string =>
    (onMenu ? trail.slice(0, -1) : trail).join(' › '),
  own: ({ own }: RouteRow): string => own.join(' or '),
  inherited: ({ inherited }: RouteRow): string => inherited.map(({ keys }) => keys.join(' or ')).join(', '),
  people: ({ people }: RouteRow): string => String(people),
  through: ({ placement, ways }: RouteRow): string =>
    placement.chain.length === 0 ? 'Every super user' : ways.map(wayWords).join(', '),
  state: (row: RouteRow): string =>
    [
      row.placement.chain.length === 0 ? 'No key needed' : '',
      row.people === 0 ? 'No one has access' : '',
      row.placement.localhostOnly ? 'Menu on localhost only' : '',
    ]
      .filter((words) => words !== '')
      .join(', '),
} as const;

export type RouteColumn = keyof typeof routeText;

/** A configured group is labelled as such, so that it is not taken for a role. */
const wayWords = ({ kind, name, people }: Way): string =>
  `${kind === 'group' ? `group ${name}` : name} (${people})`;

export const routeHeaders: Readonly<Record<RouteColumn, string>> = {
  label: 'Page',
  path: 'Path',
  trail: 'Where',
  own: 'Own keys',
  inherited: 'Inherited keys',
  people: 'People',
  through: 'Through',
  state: 'Notes',
};

const isRouteColumn = (id: string): id is RouteColumn => id in routeText;

/** The rows as shown, with the visible columns. */
export function routeTable(rows: readonly RouteRow[], columns: readonly string[]): string[][] {
  const shown = columns.filter(isRouteColumn);
  return [
    shown.map((column) => routeHeaders[column]),
    ...rows.map((row) => shown.map((column) => routeText[column](row))),
  ];
}
