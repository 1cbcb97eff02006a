import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { labelOf, relationOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Field, FieldKind } from '@supersync/contract/kernel/field.ts';
import type { FilterField, Filters, FilterValue } from '#kit/list-page/list-filter.ts';

const filterKinds: Partial<Record<FieldKind, FilterField['kind']>> = {
  text: 'text',
  choice: 'choice',
  integer: 'number',
  decimal: 'number',
  flag: 'flag',
  timestamp: 'moment',
  date: 'date',
};

/** What a list of the resource can be filtered by: every field whose kind can be compared. */
export function filterFieldsOf(resource: Resource): FilterField[] {
  return Object.entries(resource.fields).flatMap(([id, field]) => {
    const kind = field.search === 'whole' ? 'exact' : filterKinds[field.kind];
    if (kind === undefined) return [];
    return [
      {
        id,
        label: labelOf(id, field),
        kind,
        nullable: field.nullable,
        ...(field.choices && { options: optionsOf(field.choices) }),
      },
    ];
  });
}

/** The field at the end of a path across relations: `sc.name`. The page resolves aliases. */
function fieldAt(
  resource: Resource,
  path: string,
  aliases: Readonly<Record<string, string>>,
): Field | undefined {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let at: Resource | undefined = resource;
  for (const name of names) at = at && relationOf(at, aliases[name] ?? name)?.target;
  return at && Object.hasOwn(at.fields, last) ? at.fields[last] : undefined;
}

/** Whole days in local time. */
function dayStart(day: string, offset: number): string | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (match === null) return undefined;
  const [, year, month, date] = match;
  return new Date(Number(year), Number(month) - 1, Number(date) + offset).toISOString();
}

function range(field: Field, from: string, to: string): Record<string, unknown> | undefined {
  const bound = (text: string): string | number | undefined => {
    if (text === '') return undefined;
    if (field.kind === 'integer') return Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
    return field.schema.safeParse(text).success ? text : undefined;
  };
  const bounds =
    field.kind === 'timestamp'
      ? { gte: dayStart(from, 0), lt: dayStart(to, 1) }
      : { gte: bound(from), lte: bound(to) };
  const given = Object.entries(bounds).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

const listable: ReadonlySet<FieldKind> = new Set(['choice', 'text', 'integer', 'uuid', 'date']);

const ranged: ReadonlySet<FieldKind> = new Set(['integer', 'decimal', 'timestamp', 'date']);

function comparison(field: Field, value: FilterValue): unknown {
  switch (value.kind) {
    case 'contains':
      return field.kind === 'text' ? { contains: value.text } : undefined;
    case 'in': {
      // For a list field: it contains any of the values.
      if (field.kind === 'json') return { in: value.values };
      if (!listable.has(field.kind)) return undefined;
      const values = value.values
        .map((text) => (field.kind === 'integer' ? Number(text) : text))
        .filter((each) => field.schema.safeParse(each).success);
      // Values that the field cannot have match nothing, as intended.
      return { in: values };
    }
    case 'range':
      return ranged.has(field.kind) ? range(field, value.from, value.to) : undefined;
    case 'is':
      return field.kind === 'flag' ? value.yes : undefined;
    case 'empty':
      return { isNull: value.empty };
  }
}

/** The filters of an address as the contract's `where`. Unsupported ones are omitted. */
export function whereOf(
  resource: Resource,
  filters: Filters,
  aliases: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([path, value]) => {
      const field = fieldAt(resource, path, aliases);
      const found = field === undefined ? undefined : comparison(field, value);
      return found === undefined ? [] : [[path, found] as const];
    }),
  );
}
