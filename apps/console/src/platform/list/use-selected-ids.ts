import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { useMemo } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { useListState } from '#kit/list-page/use-list-state.ts';
import type { Selection } from '#kit/table/selection.ts';
import { listDefaultsOf } from '../resource/resource-query.ts';
import { selectedIds } from '../resource/selected-ids.ts';
import { chosenTab, whereAt, type List } from './define-list.ts';

/** The ids of the selected rows of a declared list, loaded or not. */
export function useSelectedIds<R extends Resource, P extends string>(
  list: List<R, P>,
): (selection: Selection) => Promise<number[]> {
  const { resource } = list;
  const [search] = useSearchParams();
  const { state } = useListState(useMemo(() => listDefaultsOf(resource), [resource]));
  return (selection) =>
    selectedIds(resource, selection, state, { where: whereAt(list, chosenTab(list, search)) });
}
