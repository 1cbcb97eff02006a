import {
  labelOf,
  relationOf,
  type ResolvedRelation,
  type Resource,
} from '@supersync/contract/kernel/define-resource.ts';
import type { FilterField } from '#kit/list-page/list-filter.ts';
import type { TableColumn } from '#kit/table/table-column.ts';
import { NumberValue } from '#kit/value/amount.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { nameIn } from '../record/record-name.ts';
import { columnsOf, fieldColumn, fieldValue } from '../resource/resource-columns.tsx';
import { filterFieldsOf } from '../resource/resource-filters.ts';

/** A column; if its id is a field or a path, omitted properties come from the declaration. */
export type ListColumn<Row> = Pick<TableColumn<Row>, 'id'> & Partial<TableColumn<Row>>;

type Aliases = Readonly<Record<string, string>>;

export const valueAt = (row: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    row,
  );

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

interface End {
  readonly target: Resource;
  readonly field: string;
  /** The field of the row that references the related record, if any. */
  readonly pointer: string | undefined;
  readonly label: string;
}

/** Resolves a path such as `client.name`. */
function endOf(resource: Resource, path: string, aliases: Aliases): End | undefined {
  const names = path.split('.');
  const field = names.pop() ?? '';
  let target: Resource | undefined = resource;
  let pointer: string | undefined;
  for (const name of names) {
    const relation: ResolvedRelation | undefined = target && relationOf(target, aliases[name] ?? name);
    pointer = names.length === 1 ? Object.keys(relation?.on ?? {})[0] : undefined;
    target = relation?.target;
  }
  if (target === undefined || !Object.hasOwn(target.fields, field)) return undefined;
  const end = target.fields[field];
  const pointing = pointer === undefined ? undefined : resource.fields[pointer]?.label;
  const relationLabel = pointing ?? capital(spaced(names.at(-1) ?? ''));
  // The name of a related record is labelled by the reference: "Started by", "Client", not "Name".
  const isName = names.length > 0 && field === target.label;
  return { target, field, pointer, label: isName || end === undefined ? relationLabel : labelOf(field, end) };
}

/** The related record whose name a path shows, such as the client of `client.name`. */
export function namedRecord(
  resource: Resource,
  path: string,
  row: unknown,
): { readonly target: Resource; readonly record: unknown } | undefined {
  const names = path.split('.').slice(0, -1);
  const end = names.length === 0 ? undefined : endOf(resource, path, {});
  if (end === undefined || end.field !== end.target.label) return undefined;
  return { target: end.target, record: valueAt(row, names) };
}

function relatedColumn<Row>(path: string, { target, field, pointer, label }: End): TableColumn<Row> {
  const names = path.split('.');
  // People are sorted by last name, and shown with both names.
  const isWholeName = field === target.label && target.nameFields.length > 1;
  return {
    id: path,
    header: label,
    width: 160,
    grow: 1,
    sortable: true,
    cell: (row) => {
      const value = valueAt(row, names);
      if (value !== undefined && value !== null)
        return fieldValue(
          target,
          field,
          isWholeName ? nameIn(target, valueAt(row, names.slice(0, -1))) : value,
        );
      const id = pointer === undefined ? undefined : valueAt(row, [pointer]);
      return typeof id === 'number' ? `${capital(target.singular)} ${id}` : <Nothing />;
    },
  };
}

function countColumn<Row>(name: string): TableColumn<Row> {
  return {
    id: name,
    header: capital(spaced(name)),
    width: 96,
    align: 'end',
    cell: (row) => {
      const related = valueAt(row, [name]);
      return <NumberValue value={Array.isArray(related) ? related.length : 0} />;
    },
  };
}

function derivedColumn<Row>(resource: Resource, id: string, aliases: Aliases): TableColumn<Row> | undefined {
  if (Object.hasOwn(resource.fields, id)) return fieldColumn<Row>(resource, id);
  if (relationOf(resource, aliases[id] ?? id)?.relation === 'many') return countColumn<Row>(id);
  const end = endOf(resource, id, aliases);
  return end === undefined ? undefined : relatedColumn<Row>(id, end);
}

function resolved<Row>(
  resource: Resource,
  column: string | ListColumn<Row>,
  aliases: Aliases,
): TableColumn<Row> {
  const given = typeof column === 'string' ? { id: column } : column;
  const { header, cell } = given;
  if (header !== undefined && cell !== undefined) return { ...given, header, cell };
  const derived = derivedColumn<Row>(resource, given.id, aliases);
  if (derived === undefined)
    throw new TypeError(`A ${resource.singular} has no "${given.id}": the column needs a header and a cell`);
  return { ...derived, ...given };
}

export const listColumns = <Row,>(
  resource: Resource,
  columns: readonly (string | ListColumn<Row>)[] | undefined,
  aliases: Aliases,
): readonly TableColumn<Row>[] =>
  columns?.map((column) => resolved(resource, column, aliases)) ?? columnsOf<Row>(resource);

/** Filters of the resource's own fields, then the list's own, which may replace one of them. */
export function listFilters(
  resource: Resource,
  filters: readonly (string | FilterField)[],
  aliases: Aliases,
): readonly FilterField[] {
  const own = filters.map((filter): FilterField => {
    if (typeof filter !== 'string') return filter;
    const end = endOf(resource, filter, aliases);
    const derived = end && filterFieldsOf(end.target).find(({ id }) => id === end.field);
    if (derived === undefined) throw new TypeError(`A ${resource.singular} has no "${filter}" to filter by`);
    return { ...derived, id: filter, label: end?.label ?? derived.label };
  });
  const replaced = new Set(own.map(({ id }) => id));
  return [...filterFieldsOf(resource).filter(({ id }) => !replaced.has(id)), ...own];
}
