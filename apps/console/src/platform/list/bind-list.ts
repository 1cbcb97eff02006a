import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Query } from '@supersync/contract/kernel/query/query.ts';
import type { KeyOf, With } from '@supersync/contract/kernel/record.ts';
import type { ReactNode } from 'react';
import { bindScreen, type BoundScreen, type PrefetchContext, type Screen } from '../screen/define-screen.ts';
import { recordOptions } from '../query/query.ts';
import { queryClient } from '../query/query-client.ts';
import { prefetchList } from '../resource/resource-query.ts';
import type { ListColumn } from './list-columns.tsx';
import { chosenTab, tabCounts, whereAt, type List } from './define-list.ts';

/** A list that ships with its page's code, or depends on the address, is resolved when it is shown. */
type ListAt<R extends Resource, P extends string> =
  | List<R, P>
  | ((search: URLSearchParams) => List<R, P> | Promise<List<R, P>>);

type More<P extends string> = (context: PrefetchContext<P>) => Promise<unknown>;

/** Prefetches everything a declared list needs at an address. */
export async function prefetchDeclared<R extends Resource, P extends string>(
  list: ListAt<R, P>,
  search: URLSearchParams,
): Promise<unknown> {
  const shown = typeof list === 'function' ? await list(search) : list;
  return Promise.all([
    prefetchList(shown.resource, search, { ...shown, where: whereAt(shown, chosenTab(shown, search)) }),
    shown.tabs === undefined ? undefined : queryClient.prefetchQuery(tabCounts(shown)),
  ]);
}

/** Binds a screen to a declared list: its data is prefetched while the page's code loads. */
export function bindList<S extends string, R extends Resource, P extends string>(
  screen: Screen<S>,
  list: ListAt<R, P>,
  load: BoundScreen['load'],
  more?: More<S>,
): BoundScreen {
  const rows = ({ search }: PrefetchContext<S>): Promise<unknown> => prefetchDeclared(list, search);
  return bindScreen(screen, load, (context) => Promise.all([rows(context), more?.(context)]), rows);
}

interface RecordDefinition<R extends Resource, P extends string> extends Pick<Query<R, P>, 'relations'> {
  /** Fields by name (`'mode'`), by path (`'client.name'`), or with their own label and value, as in a list. */
  readonly fields?: readonly (string | ListColumn<With<R, P>>)[];
  /** The most important facts, in the line under the title of its page. */
  readonly facts?: readonly (string | ListColumn<With<R, P>>)[];
  /** A shorter name than the resource's own. */
  readonly noun?: string;
  /** The badge beside its title, instead of that of its `status`. */
  readonly status?: (record: With<R, P>) => ReactNode;
}

/** A record as pages and panels show it. */
export interface ShownRecord<R extends Resource, P extends string> extends RecordDefinition<R, P> {
  readonly resource: R;
  readonly options: (key: KeyOf<R>) => ReturnType<typeof recordOptions<R, P>>;
  readonly prefetch: (key: KeyOf<R>) => Promise<void>;
}

/**
 * A record as a page or panel shows it: `defineRecord(client, { relations: ['sites'], fields: ['name', 'city'] })`;
 * `.options(7)` is its query.
 */
export function defineRecord<R extends Resource, const P extends string = never>(
  resource: R,
  definition: RecordDefinition<R, P> = {},
): ShownRecord<R, P> {
  const { relations } = definition;
  const query = relations === undefined ? {} : { relations };
  const options = (key: KeyOf<R>) => recordOptions<R, P>(resource, key, query);
  return {
    ...definition,
    resource,
    options,
    prefetch: (key: KeyOf<R>) => queryClient.prefetchQuery(options(key)),
  };
}

interface NumberedRecord {
  readonly prefetch: (key: number) => Promise<void>;
}

/** A screen that shows one record, named by the `{id}` of its address. */
export function bindRecord<S extends `${string}{id}${string}`>(
  screen: Screen<S>,
  record: NumberedRecord,
  load: BoundScreen['load'],
  more?: More<S>,
): BoundScreen {
  const named = ({ params }: PrefetchContext<S>): Promise<void> =>
    record.prefetch(Number(Reflect.get(params, 'id')));
  return bindScreen(screen, load, (context) => Promise.all([named(context), more?.(context)]), named);
}
