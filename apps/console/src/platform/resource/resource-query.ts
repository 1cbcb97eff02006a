import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { AnyQuery, Query } from '@supersync/contract/kernel/query/query.ts';
import {
  parseListState,
  parseSort,
  printSort,
  type ListDefaults,
  type ListState,
} from '#kit/list-page/list-state.ts';
import { queryClient } from '../query/query-client.ts';
import { listOptions } from '../query/query.ts';
import { whereOf } from './resource-filters.ts';

/** What a list always requests, whatever its filters. */
export interface FixedQuery<P extends string> {
  /** Only these fields, where a record or a relation has more than the list needs; by default all. */
  readonly fields?: readonly string[];
  readonly relations?: readonly P[];
  /** Conditions set by the page, such as one client's records. */
  readonly where?: Readonly<Record<string, unknown>>;
  readonly plain?: AnyQuery['plain'];
  /** All rows in one request, for a list without a limit; by default page by page. */
  readonly whole?: boolean;
  /** Rows of a request, where the specification names them; by default as the page asks. */
  readonly limit?: number;
}

/** In the query grammar, 0 means every row. */
const noLimit = 0;

/** The page size of a request, and the maximum rows of a response. */
export const pageSize = (
  { whole = false, limit: fixed }: Pick<FixedQuery<never>, 'whole' | 'limit'>,
  limit: number,
): { readonly asked: number; readonly held: number } =>
  whole ? { asked: noLimit, held: Number.MAX_SAFE_INTEGER } : { asked: fixed ?? limit, held: fixed ?? limit };

/** The page to begin with. Only a list of the usual page size counts its pages as the address does. */
export const firstPage = (
  { whole = false, limit }: Pick<FixedQuery<never>, 'whole' | 'limit'>,
  page: number,
): number => (whole || limit !== undefined ? 1 : page);

const pageRows = 100;

export const listDefaultsOf = (resource: Resource): ListDefaults => ({
  sort: parseSort(resource.defaultSort),
  limit: pageRows,
});

/** The relation of each alias in the paths: `sourceClient:sc` → `{ sc: 'sourceClient' }`. */
export const aliasesOf = (relations: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    relations.flatMap((path) => {
      const [name = '', alias] = (path.split('.')[0] ?? '').split(':');
      return alias === undefined ? [] : [[alias, name]];
    }),
  );

/** The contract's query for a list in this state. */
export function queryOf<R extends Resource, P extends string>(
  resource: R,
  state: ListState,
  fixed: FixedQuery<P>,
): Query<R, P> {
  const filters = whereOf(resource, state.filters, aliasesOf(fixed.relations));
  const parts = [fixed.where ?? {}, filters].filter((part) => Object.keys(part).length > 0);
  const sort = printSort(state.sort);
  const query: AnyQuery = {
    ...(fixed.fields === undefined ? {} : { fields: fixed.fields }),
    ...(fixed.relations === undefined ? {} : { relations: fixed.relations }),
    ...(parts.length === 0 ? {} : { where: parts.length === 1 ? parts[0] : { and: parts } }),
    ...(fixed.plain === undefined ? {} : { plain: fixed.plain }),
    ...(state.search === '' ? {} : { search: state.search }),
    ...(sort === '' ? {} : { sort: sort.split(',') }),
  };
  // The filters are made from the resource's own declaration, and the server validates them again.
  return query as Query<R, P>;
}

/** With the key, so that an exported file names its records when it is imported again. */
export function withKey(resource: Resource, query: AnyQuery): AnyQuery {
  const { fields } = query;
  // Without a field of its own every one is answered; `client.name` only narrows a relation.
  if (fields === undefined || fields.every((name) => name.includes('.'))) return query;
  return { ...query, fields: [...new Set([...resource.key, ...fields])] };
}

/** The query of one page of the list. */
export const pageOptions = <R extends Resource, P extends string>(
  resource: R,
  query: Query<R, P>,
  limit: number,
  page: number,
) => listOptions<R, P>(resource, { ...query, limit, page });

/** For a screen's prefetch: `({ search }) => prefetchList(client, search, { relations: ['partners'] })`. */
export function prefetchList<R extends Resource, const P extends string = never>(
  resource: R,
  search: URLSearchParams,
  fixed: FixedQuery<P> = {},
): Promise<void> {
  const state = parseListState(search, listDefaultsOf(resource));
  return queryClient.prefetchQuery(
    pageOptions(
      resource,
      queryOf(resource, state, fixed),
      pageSize(fixed, state.limit).asked,
      firstPage(fixed, state.page),
    ),
  );
}
