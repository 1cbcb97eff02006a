import {
  columnOf,
  type ResolvedRelation,
  type Resource,
} from '@supersync/contract/kernel/define-resource.ts';
import type { Field, FieldKind } from '@supersync/contract/kernel/field.ts';
import { searchedWords } from '@supersync/contract/kernel/format/phone.ts';
import type { Comparison, Condition } from '@supersync/contract/kernel/query/parse-where.ts';
import { column, partOf, peopleOrder } from './compile-value.ts';
import { arrayText, likeText, quoteName, type Binder } from './sql-text.ts';
import { isMasked, type Viewer } from '../viewer.ts';

/** Shared by all parts of one statement: bound values, table aliases and the viewer. */
export interface Compilation extends Binder {
  readonly viewer: Viewer;
  alias(): string;
}

export function compilation(binder: Binder, viewer: Viewer): Compilation {
  let count = 0;
  return {
    viewer,
    bind: (value, type) => binder.bind(value, type),
    alias: () => `t${count++}`,
  };
}

const sqlTypes: Record<FieldKind, string> = {
  text: 'text',
  choice: 'text',
  // Wider than most columns: a number too large for the column finds nothing instead of failing.
  integer: 'bigint',
  decimal: 'numeric',
  flag: 'boolean',
  timestamp: 'timestamptz',
  date: 'date',
  uuid: 'uuid',
  json: 'jsonb',
  stamp: 'timestamptz',
};

function comparedColumn(alias: string, name: string, declared: Field): string {
  if (declared.kind === 'stamp') return `${alias}.${quoteName(`${columnOf(name, declared)}_at`)}`;
  return column(alias, name, declared);
}

const orderOperators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function compare(into: Compilation, alias: string, resource: Resource, comparison: Comparison): string {
  const { declared, operator, value, field } = comparison;
  const isVersion = !Object.hasOwn(resource.fields, field);
  if (isVersion && !resource.versioned) return compareValue(into, '1', declared, operator, value);
  // A viewer of a part finds no more than that part by comparing.
  const part = partOf(into.viewer, resource, field, alias);
  return compareValue(into, part ?? comparedColumn(alias, field, declared), declared, operator, value);
}

function compareValue(
  into: Compilation,
  at: string,
  declared: Field,
  operator: Comparison['operator'],
  value: Comparison['value'],
): string {
  const type = sqlTypes[declared.kind];
  if (Array.isArray(value)) {
    const isAmong =
      declared.kind === 'json'
        ? // Some lists are stored as arrays.
          `to_jsonb(${at}) ?| ${into.bind(arrayText(value), 'text[]')}`
        : `${at} = any(${into.bind(arrayText(value), `${type}[]`)})`;
    return operator === 'nin' ? `(${isAmong}) is not true` : isAmong;
  }
  // `Array.isArray` does not narrow a readonly array.
  const single = typeof value === 'object' ? '' : value;
  switch (operator) {
    case 'isNull':
      return single === true ? `${at} is null` : `${at} is not null`;
    case 'ne':
      return `${at} is distinct from ${into.bind(single, type)}`;
    case 'contains':
      return `${at} ilike ${into.bind(`%${likeText(String(single))}%`, 'text')}`;
    case 'startsWith':
      return `${at} ilike ${into.bind(`${likeText(String(single))}%`, 'text')}`;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return `${at} ${orderOperators[operator]} ${into.bind(single, type)}${
        declared.kind === 'text' ? ` ${peopleOrder}` : ''
      }`;
    default:
      return `${at} = ${into.bind(single, type)}`;
  }
}

/** `from … where …` of a relation's rows, for the row `outer`. */
export function relatedRows(
  into: Compilation,
  source: Resource,
  relation: ResolvedRelation,
  outer: string,
): { alias: string; from: string; where: string } {
  const { target, on, through } = relation;
  const alias = into.alias();
  const pairs = (
    left: Resource,
    leftAlias: string,
    right: Resource,
    rightAlias: string,
    names: Readonly<Record<string, string>>,
  ): string =>
    Object.entries(names)
      .map(([ours, theirs]) => {
        const leftField = left.fields[ours];
        const rightField = right.fields[theirs];
        if (leftField === undefined || rightField === undefined)
          throw new TypeError(`${left.name}.${ours} or ${right.name}.${theirs} is not declared`);
        return `${column(rightAlias, theirs, rightField)} = ${column(leftAlias, ours, leftField)}`;
      })
      .join(' and ');
  const scope = into.viewer.scopeOf(target);
  const scoped = scope === null ? '' : ` and ${compileWhere(into, target, alias, scope)}`;
  const table = `${quoteName(target.table)} ${alias}`;
  if (through === undefined)
    return { alias, from: table, where: pairs(source, outer, target, alias, on) + scoped };
  const link = into.alias();
  return {
    alias,
    from: `${quoteName(through.link.table)} ${link} join ${table} on ${pairs(through.link, link, target, alias, on)}`,
    where: pairs(source, outer, through.link, link, through.on) + scoped,
  };
}

function across(
  into: Compilation,
  resource: Resource,
  alias: string,
  steps: readonly ResolvedRelation[],
  comparison: Comparison,
): string {
  const [step, ...rest] = steps;
  if (step === undefined) return compare(into, alias, resource, comparison);
  const rows = relatedRows(into, resource, step, alias);
  const inner = across(into, step.target, rows.alias, rest, comparison);
  return `exists (select from ${rows.from} where ${rows.where} and ${inner})`;
}

/** Two-valued logic: null never matches, and its `not` does. */
export function compileWhere(
  into: Compilation,
  resource: Resource,
  alias: string,
  condition: Condition,
): string {
  switch (condition.kind) {
    case 'compare':
      return across(into, resource, alias, condition.steps, condition);
    case 'not':
      return `(${compileWhere(into, resource, alias, condition.of)}) is not true`;
    default: {
      if (condition.of.length === 0) return condition.kind === 'and' ? 'true' : 'false';
      const parts = condition.of.map((each) => compileWhere(into, resource, alias, each));
      return `(${parts.join(` ${condition.kind} `)})`;
    }
  }
}

/**
 * Every word must occur in one of the searchable fields, or equal one of those declared `whole`. Words that spell a
 * phone number are also found by its digits. Masked fields are excluded.
 */
export function compileSearch(into: Compilation, resource: Resource, alias: string, search: string): string {
  const searchable = Object.entries(resource.fields).filter(([, field]) => field.search !== false);
  const fields = searchable.filter(([, field]) => !isMasked(into.viewer, field));
  if (fields.length === 0) return 'false';
  const words = searchedWords(search);
  if (words.length === 0) return 'true';
  const { searchIn } = resource;
  if (searchIn !== undefined && fields.length === searchable.length)
    return words
      .map(({ word }) => `${alias}.${quoteName(searchIn)} ilike ${into.bind(`%${likeText(word)}%`, 'text')}`)
      .join(' and ');
  const hasWhole = fields.some(([, field]) => field.search === 'whole');
  const hasParts = fields.some(([, field]) => field.search === true);
  const phones = fields.filter(([, field]) => field.search === true && field.format === 'phone');
  return words
    .map(({ word, phone }) => {
      const pattern = hasParts ? into.bind(`%${likeText(word)}%`, 'text') : '';
      const exact = hasWhole ? into.bind(word, 'text') : '';
      const found = fields.map(([name, field]) => {
        const at = column(alias, name, field) + (field.kind === 'text' ? '' : '::text');
        return field.search === 'whole' ? `${at} = ${exact}` : `${at} ilike ${pattern}`;
      });
      // One more alternative of the same kind, so that the same index serves it.
      const digits = phone === null || phones.length === 0 ? '' : into.bind(`%${phone}%`, 'text');
      const called =
        digits === '' ? [] : phones.map(([name, field]) => `${column(alias, name, field)} ilike ${digits}`);
      return `(${[...found, ...called].join(' or ')})`;
    })
    .join(' and ');
}
