import { readFeedText } from '@supersync/contract/syndication/feed/actions.ts';
import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '#platform/query/api.ts';
import { rowsOf, type DocumentRow } from './document-rows.ts';
import { overlapBytes, segmentOf, windowBytes, windowCount, type Segment } from './document-window.ts';

/** Windows left behind are dropped soon: a long document would fill the memory. */
const forgottenAfterMs = 30_000;

const windowOptions = (buildId: number, index: number) =>
  queryOptions({
    queryKey: [feedBuild.name, 'window', buildId, index],
    queryFn: async ({ signal }) => {
      const read = await client.act(
        readFeedText,
        {
          params: { id: buildId },
          query: { from: index * windowBytes, length: windowBytes + overlapBytes },
        },
        undefined,
        { signal },
      );
      return segmentOf(index, read, read.total);
    },
    // A build never changes.
    staleTime: Infinity,
    gcTime: forgottenAfterMs,
  });

export interface ShownDocument {
  /** The rows of the current window and its neighbours. */
  readonly rows: readonly DocumentRow[];
  readonly error: Error | null;
  readonly retry: () => void;
}

const noRows: readonly DocumentRow[] = [];

/** Lines cannot wrap before the width is known. */
const shownRows = (segment: Segment | undefined, columns: number): readonly DocumentRow[] =>
  segment === undefined || columns === 0 ? noRows : rowsOf(segment, columns);

/** The visible rows of a document of any length: at most three windows are held. */
export function useDocument(buildId: number, total: number, index: number, columns: number): ShownDocument {
  const count = windowCount(total);
  const results = useQueries({
    queries: [index - 1, index, index + 1].map((each) => ({
      ...windowOptions(buildId, each),
      enabled: total > 0 && each >= 0 && each < count,
    })),
  });
  const [before, here, after] = results.map(({ data }) => data);
  const rowsBefore = useMemo(() => shownRows(before, columns), [before, columns]);
  const rowsHere = useMemo(() => shownRows(here, columns), [here, columns]);
  const rowsAfter = useMemo(() => shownRows(after, columns), [after, columns]);
  // A neighbour alone would leave a gap.
  const rows = useMemo(
    () => (here === undefined ? noRows : [...rowsBefore, ...rowsHere, ...rowsAfter]),
    [here, rowsBefore, rowsHere, rowsAfter],
  );
  return {
    rows,
    error: results.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}
