import { useQueries, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RowSource } from '../../table/table-column.ts';
import { pagesToLoad } from './window-pages.ts';

export interface WindowPage<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly total: number; readonly totalIsCapped?: true | undefined };
}

/** Query options of one page; `queryOptions` of any list fit. */
export interface PageQuery<Row> {
  readonly queryKey: QueryKey;
  /** Passing on the signal cancels pages that are no longer needed. */
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<WindowPage<Row>>;
  readonly meta?: Record<string, unknown> | undefined;
}

export interface WindowedRows<Row> extends RowSource<Row> {
  /** There are more than `total`: counting stops there, and so does the list. */
  readonly totalIsCapped?: boolean;
  /** Report the visible rows here. */
  readonly onVisibleRange: (first: number, last: number) => void;
  /** The rows are of an earlier search, or newer ones are loading. */
  readonly refreshing: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

interface Answered<PageQueryOf> {
  readonly key: string;
  readonly total: number;
  readonly isCapped: boolean;
  readonly query: PageQueryOf;
}

/**
 * The rows of a long list, loaded page by page while scrolling. `listKey` identifies the list (its filters and
 * order): rows of the previous one stay visible until the first of the new one arrive.
 */
export function useWindowedRows<Row>(
  listKey: string,
  limit: number,
  firstPage: number,
  pageQuery: (page: number) => PageQuery<Row>,
): WindowedRows<Row> {
  const queryClient = useQueryClient();
  const [place, setPlace] = useState({
    of: listKey,
    pages: pagesToLoad(firstPage, firstPage, limit, undefined),
  });
  const pages = useMemo(() => (place.of === listKey ? place.pages : [1]), [place, listKey]);

  const results = useQueries({
    queries: pages.map((page) => ({ ...withoutUndefined(pageQuery(page)), staleTime: 15_000 })),
  });

  const pageOf = (page: number, query: typeof pageQuery): WindowPage<Row> | undefined =>
    queryClient.getQueryData<WindowPage<Row>>(query(page).queryKey);

  const newest = results
    .filter((result) => result.data !== undefined)
    .toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0]?.data;

  // The last list with a response: shown until the current one has its own.
  const [answered, setAnswered] = useState<Answered<typeof pageQuery>>();
  if (newest !== undefined && (answered?.key !== listKey || answered.total !== newest.meta.total))
    setAnswered({
      key: listKey,
      total: newest.meta.total,
      isCapped: newest.meta.totalIsCapped === true,
      query: pageQuery,
    });
  const shown = answered?.key === listKey ? { ...answered, query: pageQuery } : answered;

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onVisibleRange = useCallback(
    (first: number, last: number) => {
      const settle = (): void => {
        const next = pagesToLoad(
          Math.floor(first / limit) + 1,
          Math.floor(last / limit) + 1,
          limit,
          shown?.total,
        );
        setPlace((now) =>
          now.of === listKey && now.pages.join() === next.join() ? now : { of: listKey, pages: next },
        );
      };
      clearTimeout(timer.current);
      // Debounced: pages that are scrolled past are not loaded.
      timer.current = setTimeout(settle, 60);
    },
    [listKey, limit, shown?.total],
  );

  const failed = results.find((result) => result.isError && result.data === undefined);
  return {
    total: shown?.total,
    totalIsCapped: shown?.isCapped === true,
    at: (index) => shown && pageOf(Math.floor(index / limit) + 1, shown.query)?.data[index % limit],
    onVisibleRange,
    refreshing:
      shown !== undefined && (shown.key !== listKey || results.some((result) => result.isRefetching)),
    error: failed?.error ?? null,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}

function withoutUndefined<Row>({ queryKey, queryFn, meta }: PageQuery<Row>) {
  return meta === undefined ? { queryKey, queryFn } : { queryKey, queryFn, meta };
}
