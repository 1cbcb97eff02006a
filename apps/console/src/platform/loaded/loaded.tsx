import type { ReactNode } from 'react';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { messageOf } from '../toast/toast-text.ts';

export interface LoadedProps<T> {
  /** As `useQuery` answers. */
  readonly query: {
    readonly data: T | undefined;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Lines of the skeleton, about as many as there will be. */
  readonly lines?: number;
  /** In place of lines of text, where the content has another shape. */
  readonly skeleton?: ReactNode;
  /** What a failure left untouched: "Nothing was run." */
  readonly kept?: string;
  readonly children: (data: T) => ReactNode;
}

/** What a query answered, once it did: a skeleton before, and what went wrong with a way to try again. */
export function Loaded<T>({ query, lines = 6, skeleton, kept, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <ErrorState
        message={messageOf(query.error)}
        {...(kept === undefined ? {} : { kept })}
        onRetry={() => void query.refetch()}
      />
    );
  return skeleton ?? <SkeletonText lines={lines} />;
}
