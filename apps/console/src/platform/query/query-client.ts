import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { QueryClient, type RefetchQueryFilters, type RefetchOptions } from '@tanstack/react-query';

/** The server's refusals are final; only a lost connection or an overloaded server is worth a retry. */
const worthRetrying = (error: Error): boolean => !(error instanceof ProblemError) || error.status === 503;

/**
 * A first fetch in progress may have been answered before a change. The library would let an invalidation join
 * it and keep the old response; this client fetches again after it.
 */
class FollowingQueryClient extends QueryClient {
  override async refetchQueries(
    filters: RefetchQueryFilters = {},
    options: RefetchOptions = {},
  ): Promise<void> {
    const firstLooks = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.refetchQueries(filters, options);
    if (firstLooks.length > 0)
      await super.refetchQueries({ predicate: (query) => firstLooks.includes(query) }, options);
  }
}

export const queryClient = new FollowingQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && worthRetrying(error),
    },
    mutations: { retry: false },
  },
});
