import type { Action, ActionAnswer, ActionInput } from '@supersync/contract/kernel/define-action.ts';
import type { Page } from '@supersync/contract/kernel/client.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Query } from '@supersync/contract/kernel/query/query.ts';
import type { CreateInput, KeyOf, Row, UpdateInput, With } from '@supersync/contract/kernel/record.ts';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  type Query as CachedQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { client } from './api.ts';
import { queryClient } from './query-client.ts';
import { listKey, recordKey, resourcesChanged, resourcesRead } from './resource-queries.ts';
import { toastError, toastSuccess } from '../toast/toast.ts';

/** Options of a list, for `useQuery` in a page and `queryClient.prefetchQuery` in its screen's prefetch. */
export function listOptions<R extends Resource, const P extends string = never>(
  resource: R,
  query: Query<R, P> = {},
) {
  return queryOptions<Page<With<R, P>>>({
    queryKey: listKey(resource, query),
    queryFn: () => client.list<R, P>(resource, query),
    meta: { reads: resourcesRead(resource, query.relations) },
    placeholderData: keepPreviousData,
  });
}

type RecordQuery<R, P extends string> = Pick<Query<R, P>, 'relations' | 'fields'>;

export function recordOptions<R extends Resource, const P extends string = never>(
  resource: R,
  key: KeyOf<R>,
  query: RecordQuery<R, P> = {},
) {
  return queryOptions<With<R, P>>({
    queryKey: recordKey(resource, key, query),
    queryFn: () => client.get<R, P>(resource, key, query),
    meta: { reads: resourcesRead(resource, query.relations) },
  });
}

export function useList<R extends Resource, const P extends string = never>(
  resource: R,
  query: Query<R, P> = {},
): UseQueryResult<Page<With<R, P>>> {
  return useQuery(listOptions(resource, query));
}

const readsAny = (names: ReadonlySet<string>) => (query: CachedQuery) => {
  const reads: unknown = query.meta?.['reads'];
  return Array.isArray(reads) && reads.some((name) => names.has(name));
};

/** Refetches everything visible that shows the resource; the rest on next use. */
export function invalidate(...resources: readonly Resource[]): Promise<void> {
  const names = new Set(resources.flatMap(resourcesChanged));
  return queryClient.invalidateQueries({ predicate: readsAny(names) });
}

/** By name, for changes by others: the event names exactly what changed, so relations are not invalidated. */
export const invalidateByName = (name: string): Promise<void> =>
  queryClient.invalidateQueries({ predicate: readsAny(new Set([name])) });

export interface Words {
  /** The success toast; false for none. */
  readonly saved?: string | false;
  /** Whether a failure shows as a toast; false for a form that shows it beside its fields. */
  readonly failed?: boolean;
}

/** Invalidation belongs to the resource: callers cannot forget it or turn it off. */
function useWrite<Input, Output>(
  resource: Resource,
  write: (input: Input) => Promise<Output>,
  words: Words,
): UseMutationResult<Output, Error, Input> {
  return useMutation({
    mutationFn: write,
    onSuccess: () => {
      if (words.saved !== false) toastSuccess(words.saved);
    },
    onError: (error) => {
      if (words.failed !== false) toastError(error);
    },
    onSettled: () => invalidate(resource),
  });
}

export function useCreate<R extends Resource>(
  resource: R,
  words: Words = {},
): UseMutationResult<Row<R>, Error, CreateInput<R> & object> {
  return useWrite(resource, (body: CreateInput<R> & object) => client.create(resource, body), words);
}

export interface Update<R> {
  readonly key: KeyOf<R>;
  readonly changes: UpdateInput<R> & object;
  /** The version the change is based on; the server refuses it if there is a newer one. */
  readonly version?: number;
}

export function useUpdate<R extends Resource>(
  resource: R,
  words: Words = {},
): UseMutationResult<Row<R>, Error, Update<R>> {
  return useWrite(
    resource,
    ({ key, changes, version }: Update<R>) => client.update(resource, key, changes, version),
    words,
  );
}

export interface Removal<R> {
  readonly key: KeyOf<R>;
  readonly version?: number;
}

export function useRemove<R extends Resource>(
  resource: R,
  words: Words = {},
): UseMutationResult<void, Error, Removal<R>> {
  return useWrite(resource, ({ key, version }: Removal<R>) => client.remove(resource, key, version), words);
}

/** An action on records of the resource. */
export function useAction<A extends Action>(
  action: A,
  resource: Resource,
  words: Words = {},
): UseMutationResult<ActionAnswer<A>, Error, ActionInput<A>> {
  return useWrite(resource, (input: ActionInput<A>) => client.act(action, input), words);
}
