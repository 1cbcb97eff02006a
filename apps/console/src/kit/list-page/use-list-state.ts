import { useCallback, useMemo } from 'react';
import { useSearchParams } from '../address/use-search-params.ts';
import { parseListState, printListState, type ListDefaults, type ListState } from './list-state.ts';

export interface ListStateHandle {
  readonly state: ListState;
  readonly defaults: ListDefaults;
  /** Changes what is listed: goes to the first page, and adds a history entry unless `replace`. */
  readonly change: (part: Partial<ListState>, replace?: boolean) => void;
  /** Stores the position in the address without a history entry. */
  readonly keepPage: (page: number) => void;
}

/**
 * The state of a list, held by the address: `const list = useListState(defaults)` (`defaults` must be a
 * constant).
 */
export function useListState(defaults: ListDefaults): ListStateHandle {
  const [parameters, setParameters] = useSearchParams();
  const state = useMemo(() => parseListState(parameters, defaults), [parameters, defaults]);

  const change = useCallback(
    (part: Partial<ListState>, replace = false) =>
      setParameters(
        (now) => printListState({ ...parseListState(now, defaults), page: 1, ...part }, defaults, now),
        { replace, preventScrollReset: true },
      ),
    [setParameters, defaults],
  );
  const keepPage = useCallback(
    (page: number) =>
      setParameters((now) => printListState({ ...parseListState(now, defaults), page }, defaults, now), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParameters, defaults],
  );
  return useMemo(() => ({ state, defaults, change, keepPage }), [state, defaults, change, keepPage]);
}
