import { ProblemError } from '@supersync/contract/kernel/errors.ts';
import { QueryClient } from '@tanstack/react-query';

/** The server's own refusals are final; only a lost connection or a busy server is worth another try. */
const worthRetrying = (error: Error): boolean => !(error instanceof ProblemError) || error.status === 503;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && worthRetrying(error),
    },
    mutations: { retry: false },
  },
});
