import { readRunLog, type LogLine } from '@supersync/contract/developer/task-run/actions.ts';
import { runProgressSchema, taskRunRoom } from '@supersync/contract/developer/task-run/live.ts';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { mergedLines } from '#kit/log/log-line.ts';
import { client } from '#platform/query/api.ts';
import { useRoom } from '#platform/query/live.ts';

interface LogPage {
  readonly lines: readonly LogLine[];
  readonly total: number;
  readonly hasMore: boolean;
}

type Place = { readonly before: number } | { readonly after: number };

const pageLines = 500;
/** A fast-growing log is loaded in larger steps. */
const catchUpLines = 2000;
const end: Place = { before: Number.MAX_SAFE_INTEGER };

const firstOf = (pages: readonly LogPage[]): number | undefined =>
  pages.find(({ lines }) => lines.length > 0)?.lines[0]?.id;
const lastOf = (pages: readonly LogPage[]): number =>
  pages.findLast(({ lines }) => lines.length > 0)?.lines.at(-1)?.id ?? 0;

/** Starts at the end, where new lines appear; earlier lines load on request. */
const logOptions = (runId: number) =>
  infiniteQueryOptions({
    queryKey: ['task_run_log', runId],
    queryFn: ({ pageParam }: { pageParam: Place }) =>
      client.act(readRunLog, {
        params: { id: runId },
        query: { ...pageParam, limit: 'after' in pageParam ? catchUpLines : pageLines },
      }),
    initialPageParam: end,
    getNextPageParam: (_last, pages): Place => ({ after: lastOf(pages) }),
    getPreviousPageParam: (first, pages): Place | undefined => {
      const id = firstOf(pages);
      return first.hasMore && id !== undefined ? { before: id } : undefined;
    },
    // The log only grows: loaded lines stay valid.
    staleTime: Infinity,
    gcTime: 60_000,
  });

/** Refetched when the log has grown. */
const searchOptions = (runId: number, search: string, last: number) => ({
  queryKey: ['task_run_log', runId, 'search', search, last],
  queryFn: () => client.act(readRunLog, { params: { id: runId }, query: { search, limit: catchUpLines } }),
  enabled: search !== '',
  placeholderData: keepPreviousData,
  gcTime: 10_000,
});

export interface RunLog {
  readonly lines: readonly LogLine[];
  /** The number of matches, or of all lines. */
  readonly total: number | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly loadEarlier: (() => void) | undefined;
}

/** The log of a run, updated while it is in progress. */
export function useRunLog(runId: number, search: string): RunLog {
  const log = useInfiniteQuery(logOptions(runId));
  /** The last line an event announced. */
  const [told, setTold] = useState(0);
  const pages = log.data?.pages;
  const last = pages === undefined ? 0 : lastOf(pages);
  const found = useQuery(searchOptions(runId, search, last));
  const { isFetching, isError, fetchNextPage } = log;
  const catchUp = (): void => void fetchNextPage();
  useRoom(
    taskRunRoom(runId),
    ({ data }) => {
      const progress = runProgressSchema.safeParse(data).data;
      if (progress !== undefined) setTold((before) => Math.max(before, progress.lastLine));
    },
    catchUp,
    catchUp,
  );
  const isBehind = pages !== undefined && told > last && !isFetching && !isError;
  useEffect(() => {
    if (isBehind) void fetchNextPage();
  }, [isBehind, fetchNextPage]);

  const lines = useMemo(
    () => (pages ?? []).reduce<readonly LogLine[]>((all, page) => mergedLines(all, page.lines), []),
    [pages],
  );
  const isSearching = search !== '';
  return {
    lines: isSearching ? (found.data?.lines ?? []) : lines,
    total: isSearching ? found.data?.total : undefined,
    error: (isSearching ? found.error : log.error) ?? null,
    retry: () => void (isSearching ? found.refetch() : log.refetch()),
    loadEarlier:
      !isSearching && log.hasPreviousPage && !isFetching ? () => void log.fetchPreviousPage() : undefined,
  };
}
