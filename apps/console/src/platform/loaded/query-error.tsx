import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { ErrorState } from '#kit/state/error-state.tsx';
import { messageOf, requestIdOf } from '../toast/toast-text.ts';

export interface QueryErrorProps {
  /** The result of `useQuery`. */
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  /** What could not be loaded, where a page shows more than one list: "The upcoming runs". */
  readonly what?: string | undefined;
  /** What a failure did not affect: "Nothing was run." */
  readonly kept?: string | undefined;
}

/** Why a query has no data, with a retry button where that may help. */
export function QueryError({ query: { error, refetch }, what = 'This', kept }: QueryErrorProps) {
  const message = messageOf(error);
  // What does not exist will not be there at the next try.
  const isMissing = error instanceof ProblemError && error.status === 404;
  return (
    <ErrorState
      message={message}
      requestId={isMissing ? undefined : requestIdOf(error)}
      {...(kept === undefined ? {} : { kept })}
      {...(isMissing
        ? { title: message }
        : { title: `${what} could not be loaded`, onRetry: () => void refetch() })}
    />
  );
}
