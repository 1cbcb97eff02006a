import type { Entity } from '@supersync/contract/developer/entity/actions.ts';
import type { FilterField, Filters } from '#kit/list-page/list-filter.ts';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import type { TableColumn } from '#kit/table/table-column.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { capitalized, formatNumber } from '#kit/value/format.ts';
import { accessText, describeMine, describeRows } from './entity-text.ts';
import classes from './entity.module.css';

/** The number of its own relations and of those pointing to it. */
const ties = ({ relations, referredBy }: Entity): number => relations.length + referredBy.length;

export const entityColumns: readonly TableColumn<Entity>[] = [
  {
    id: 'name',
    header: 'Kind of record',
    main: true,
    fixed: true,
    sortable: true,
    width: 210,
    cell: ({ plural }) => capitalized(plural),
  },
  {
    id: 'rows',
    header: 'Rows',
    align: 'end',
    sortable: true,
    width: 100,
    cell: ({ rows }) => <span className={classes.number}>{describeRows(rows)}</span>,
  },
  {
    id: 'fields',
    header: 'Fields',
    align: 'end',
    sortable: true,
    width: 80,
    cell: ({ fields }) => formatNumber(fields.length),
  },
  {
    id: 'relations',
    header: 'Relations',
    align: 'end',
    sortable: true,
    width: 100,
    cell: (entity) => formatNumber(ties(entity)),
  },
  {
    id: 'read',
    header: 'Read access',
    sortable: true,
    grow: 2,
    width: 260,
    cell: ({ access }) => <CutText text={accessText(access.read)} />,
  },
  {
    id: 'mine',
    header: 'Your access',
    sortable: true,
    width: 210,
    cell: (entity) =>
      entity.access.read.may ? (
        <CutText text={describeMine(entity)} />
      ) : (
        <ToneBadge tone="warning" icon="held">
          Not read it
        </ToneBadge>
      ),
  },
  {
    id: 'path',
    header: 'Address',
    optional: true,
    sortable: true,
    grow: 1,
    width: 220,
    cell: ({ path }) => <span className={classes.mono}>{path}</span>,
  },
  {
    id: 'summary',
    header: 'Description',
    optional: true,
    grow: 1,
    width: 240,
    cell: ({ summary }) => <CutText text={summary} />,
  },
];

const values: Readonly<Record<string, (entity: Entity) => string | number>> = {
  name: ({ plural }) => capitalized(plural),
  rows: ({ rows }) => rows.count,
  fields: ({ fields }) => fields.length,
  relations: ties,
  read: ({ access }) => accessText(access.read),
  mine: describeMine,
  path: ({ path }) => path,
  summary: ({ summary }) => summary,
};

export const entitySortValue = (column: string): ((entity: Entity) => string | number) | undefined =>
  values[column];

export const entityFilters: readonly FilterField[] = [
  { id: 'mayRead', label: 'You may read it', kind: 'flag' },
  { id: 'mayUpdate', label: 'You may change it', kind: 'flag' },
  { id: 'personal', label: 'Holds personal data', kind: 'flag' },
];

const facts: Readonly<Record<string, (entity: Entity) => boolean>> = {
  mayRead: ({ access }) => access.read.may,
  mayUpdate: ({ access }) => access.update?.may === true,
  personal: ({ fields }) => fields.some((field) => field.personal),
};

const wordsOf = ({ name, plural, path, summary, fields }: Entity): string =>
  [name, plural, path, summary, ...fields.flatMap((field) => [field.name, field.label])]
    .join(' ')
    .toLowerCase();

/** Every word must occur in its name, address or fields. */
export function narrowed(all: readonly Entity[], search: string, filters: Filters): readonly Entity[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(
    (entity) =>
      words.every((word) => wordsOf(entity).includes(word)) &&
      Object.entries(filters).every(([id, filter]) => {
        const fact = facts[id];
        return fact === undefined || filter.kind !== 'is' || fact(entity) === filter.yes;
      }),
  );
}
