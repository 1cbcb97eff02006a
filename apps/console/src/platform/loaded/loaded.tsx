import type { ReactNode } from 'react';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { QueryError, type QueryErrorProps } from './query-error.tsx';

export interface LoadedProps<T> extends Pick<QueryErrorProps, 'what' | 'kept'> {
  /** The result of `useQuery`. */
  readonly query: QueryErrorProps['query'] & { readonly data: T | undefined; readonly isError: boolean };
  /** Lines of the skeleton, about as many as the content will have. */
  readonly lines?: number;
  /** Instead of lines of text, where the content has another shape. */
  readonly skeleton?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** The data of a query once loaded; a skeleton before that, or the error. */
export function Loaded<T>({ query, lines = 6, skeleton, what, kept, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <QueryError query={query} what={what} kept={kept} />;
  return skeleton ?? <SkeletonText lines={lines} />;
}
