import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { QueryClient, type RefetchQueryFilters, type RefetchOptions } from '@tanstack/react-query';

/** The server's own refusals are final; only a lost connection or a busy server is worth another try. */
const worthRetrying = (error: Error): boolean => !(error instanceof ProblemError) || error.status === 503;

/**
 * A first look that is under way when something changes may have been answered before the change. The library lets a
 * new one join it, and the old answer would stay; here another look follows it.
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
