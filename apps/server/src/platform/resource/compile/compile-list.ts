import { columnOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { ParsedQuery } from '@supersync/contract/kernel/query/parse-query.ts';
import { orderTerms, relationColumns } from './compile-relations.ts';
import { recordColumns } from './compile-value.ts';
import { compilation, compileSearch, compileWhere, type Compilation } from './compile-where.ts';
import { statement, type CompiledStatement } from '../prepared-names.ts';
import { parameterBinder, quoteName } from './sql-text.ts';
import type { Viewer } from '../viewer.ts';

export const keyColumns = (resource: Resource): string[] =>
  resource.key.map((name) => {
    const field = resource.fields[name];
    if (field === undefined) throw new TypeError(`${resource.name} has no field ${name} for its key`);
    return quoteName(columnOf(name, field));
  });

/** The conditions of a query; empty if it matches every row. */
export function matching(
  into: Compilation,
  resource: Resource,
  alias: string,
  query: Pick<ParsedQuery, 'where' | 'search'>,
): string {
  const scope = into.viewer.scopeOf(resource);
  const conditions = [
    ...(scope === null ? [] : [compileWhere(into, resource, alias, scope)]),
    ...(query.where === null ? [] : [compileWhere(into, resource, alias, query.where)]),
    ...(query.search === null ? [] : [compileSearch(into, resource, alias, query.search)]),
  ];
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
}

/**
 * One page in one statement whose result is the full answer text: matching keys with their sort values, their
 * count, the keys of the page, and only for these the records with relations.
 */
export function compileList(viewer: Viewer, resource: Resource, query: ParsedQuery): CompiledStatement {
  const binder = parameterBinder();
  const into = compilation(binder, viewer);
  const table = quoteName(resource.table);
  const keys = keyColumns(resource);
  const found = into.alias();
  const where = matching(into, resource, found, query);
  const terms = orderTerms(into, resource, found, query.sort);
  const picked = [
    ...keys.map((key, index) => `${found}.${key} as k${index}`),
    ...terms.map(({ value }, index) => `${value} as s${index}`),
  ].join(', ');
  const order = (prefix: string): string =>
    terms.length === 0
      ? ''
      : ` order by ${terms.map(({ direction }, index) => `${prefix}s${index}${direction}`).join(', ')}`;
  const limit = into.bind(query.limit, 'bigint');
  const offset = into.bind((query.page - 1) * query.limit, 'bigint');
  const { countUpTo } = resource;
  const ordered =
    terms.length === 0
      ? ''
      : ` order by ${terms.map(({ value, direction }) => value + direction).join(', ')}`;
  const range = `limit ${limit} offset ${offset}`;
  // Reads in index order until the page is full: best for many matches, or without conditions.
  const inOrder = `select ${picked} from ${table} ${found}${where}`;
  const foundCte = (atMost: string): string =>
    `found as materialized (select ${picked} from ${table} ${found}${where}${atMost})`;
  const counted = 'counted as (select count(*) as total from found)';
  const ctes =
    where === ''
      ? [
          `page as (${inOrder}${ordered} ${range})`,
          `counted as (select count(*) as total from ${countUpTo === undefined ? table : `(select from ${table} limit ${countUpTo + 1}) c`})`,
        ]
      : countUpTo === undefined
        ? [foundCte(''), `page as (select * from found${order('')} ${range})`, counted]
        : [
            foundCte(` limit ${countUpTo + 1}`),
            counted,
            // Sort few matches; read many in index order. The planner's estimates often choose wrongly.
            `page as (
  (select * from found where (select total from counted) <= ${countUpTo}${order('')} ${range})
  union all
  (${inOrder} and (select total from counted) > ${countUpTo}${ordered} ${range}))`,
          ];
  const record = into.alias();
  const columns = [
    recordColumns(resource, record, viewer, query.fields),
    ...relationColumns(into, resource, record, query.relations),
  ];
  const join = keys.map((key, index) => `${record}.${key} = page.k${index}`).join(' and ');
  const rows = `select ${columns.join(', ')} from page join ${table} ${record} on ${join}${order('page.')}`;
  const total = countUpTo === undefined ? 'total' : `least(total, ${countUpTo})`;
  const capped =
    countUpTo === undefined
      ? ''
      : ` || case when total > ${countUpTo} then ',"totalIsCapped":true' else '' end`;
  const meta = `'],"meta":{"total":' || ${total}${capped} || ',"page":' || ${into.bind(query.page, 'int')} || ',"limit":' || ${limit} || ',"pageCount":' || ceil(${total}::numeric / ${limit})::bigint || '}}'`;
  const text = `with ${ctes.join(',\n')}
select '{"data":[' || coalesce((select string_agg(row_to_json(r)::text, ',') from (${rows}) r), '') || ${meta} as answer
from counted`;
  // On long tables the best plan depends on the values, so don't prepare the statement.
  return countUpTo === undefined ? statement(text, binder.values) : { text, values: binder.values };
}
