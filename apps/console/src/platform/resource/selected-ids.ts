import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { AnyQuery, Query } from '@supersync/contract/kernel/query/query.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import type { ListState } from '#kit/list-page/list-state.ts';
import type { Selection } from '#kit/table/selection.ts';
import { client } from '../query/api.ts';
import { queryOf, type FixedQuery } from './resource-query.ts';

/** The ids of the selected rows of a list, loaded or not. For resources whose key is one number. */
export async function selectedIds<R extends Resource>(
  resource: R,
  selection: Selection,
  state: ListState,
  fixed: FixedQuery<never>,
): Promise<number[]> {
  if (!selection.all) return [...selection.keys].map(Number);
  const query: AnyQuery = { ...queryOf(resource, state, fixed), fields: resource.key, limit: 0 };
  // Made from the resource's own declaration; the server validates it again.
  const { data } = await client.list(resource, query as Query<R, never>);
  return data
    .map((row) => printKey(resource, row))
    .filter((key) => !selection.keys.has(key))
    .map(Number);
}
