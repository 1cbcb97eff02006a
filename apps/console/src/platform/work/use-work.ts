import type { LiveEvent } from '@supersync/contract/workspace/event/event.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useRoom } from '../query/live.ts';
import { queryClient } from '../query/query-client.ts';
import { invalidateByName } from '../query/query.ts';
import { pollIntervalMs } from './poll-interval.ts';

export interface ShownWork<T> {
  readonly room: string;
  readonly isOpen: (now: T) => boolean;
  /** Merges an event into the known state; undefined if it must be read again. */
  readonly take?: (before: T, event: LiveEvent) => T | undefined;
  /** Data of these resources is refetched with it. */
  readonly reads: readonly Resource[];
}

/** The record of long work, kept up to date on its page: `useWork(importOptions(id), { room, … })`. */
export function useWork<T>(
  options: UseQueryOptions<T> & { readonly queryKey: QueryKey },
  { room, isOpen, take, reads }: ShownWork<T>,
): UseQueryResult<T> {
  const readAgain = (): void => {
    for (const { name } of reads) void invalidateByName(name);
  };
  useRoom(
    room,
    (event) => {
      const before = queryClient.getQueryData<T>(options.queryKey);
      const after = before === undefined ? undefined : take?.(before, event);
      if (after === undefined) readAgain();
      else queryClient.setQueryData<T>(options.queryKey, after);
    },
    readAgain,
    readAgain,
  );
  return useQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data !== undefined && isOpen(state.data) ? pollIntervalMs : false),
  });
}
