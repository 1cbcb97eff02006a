import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import type { ReactNode } from 'react';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { messageOf } from '../toast/toast-text.ts';

export interface LoadedProps<T> {
  /** The result of `useQuery`. */
  readonly query: {
    readonly data: T | undefined;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Lines of the skeleton, about as many as the content will have. */
  readonly lines?: number;
  /** Instead of lines of text, where the content has another shape. */
  readonly skeleton?: ReactNode;
  /** What a failure did not affect: "Nothing was run." */
  readonly kept?: string;
  readonly children: (data: T) => ReactNode;
}

/** The data of a query once loaded; a skeleton before that, or the error, with a retry button where that may help. */
export function Loaded<T>({ query, lines = 6, skeleton, kept, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    const message = messageOf(query.error);
    // What does not exist will not be there at the next try.
    const isMissing = query.error instanceof ProblemError && query.error.status === 404;
    return (
      <ErrorState
        message={message}
        {...(kept === undefined ? {} : { kept })}
        {...(isMissing ? { title: message } : { onRetry: () => void query.refetch() })}
      />
    );
  }
  return skeleton ?? <SkeletonText lines={lines} />;
}
