import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Query } from '@supersync/contract/kernel/query/query.ts';
import { parseListState } from '#kit/list-page/list-state.ts';
import { listDefaultsOf, queryOf } from '../resource/resource-query.ts';
import { chosenTab, whereAt, type List } from './define-list.ts';

/** What a declared list shows at an address: its own conditions, the tab, the filters and the search. */
export function queryAt<R extends Resource, P extends string>(
  list: List<R, P>,
  search: URLSearchParams,
): Query<R, P> {
  const { resource } = list;
  const state = parseListState(search, listDefaultsOf(resource));
  return queryOf<R, P>(resource, state, { where: whereAt(list, chosenTab(list, search)) });
}
