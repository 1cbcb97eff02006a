import type { ComponentType } from 'react';
import { printRoute, type RouteParams } from '@supersync/contract/kernel/route-pattern.ts';

/** The checks before a page is shown, in this order. */
export const everyPage = ['auth', 'permissions'] as const;

/** A page, declared once: the router, the menu, the guard, the filter box and `/tools` all read it. */
export interface Screen<P extends string = string> {
  /** As the specification writes it: `/clients/{id}`. */
  readonly path: P;
  /** The page's title, in the top bar and the document title. */
  readonly title: string;
  /** The label of its entry in the menu. */
  readonly menu: string;
  /** One line on what the page is for, shown on `/tools`. */
  readonly description: string;
  /** Synonyms people search for. */
  readonly keywords: readonly string[];
  /** The resource whose record it shows, by name: names of such records link here. */
  readonly record: string | null;
  /** Resources it lists whose records have no page, by name: their audit entries link here. */
  readonly lists: readonly string[];
  /** Checks by name, in order. */
  readonly middleware: readonly string[];
}

/** `menu` only where the specification's label differs from the title. */
type Definition<P extends string> = Pick<Screen<P>, 'path' | 'title' | 'description'> &
  Partial<Pick<Screen, 'menu' | 'keywords' | 'record' | 'lists' | 'middleware'>>;

export function defineScreen<const P extends string>(definition: Definition<P>): Screen<P> {
  return {
    menu: definition.title,
    keywords: [],
    record: null,
    lists: [],
    middleware: everyPage,
    ...definition,
  };
}

/** A `screens.ts` may export other things too. */
export const isScreen = (value: unknown): value is Screen =>
  typeof value === 'object' && value !== null && 'path' in value && 'title' in value && 'middleware' in value;

type Braced<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Braced<Rest>
  : never;
type Optional<P extends string> =
  Braced<P> extends infer B ? (B extends `${infer Name}?` ? Name : never) : never;
type Required<P extends string> = Exclude<Braced<P>, `${string}?`>;

/** The parameters to build a screen's address from. */
export type ScreenParams<P extends string> = { readonly [K in Required<P>]: string | number } & {
  readonly [K in Optional<P>]?: string | number | undefined;
};

/** The parameters parsed from a screen's address. */
export type ScreenValues<P extends string> = { readonly [K in Required<P>]: string } & {
  readonly [K in Optional<P>]?: string;
};

export type Search = Readonly<Record<string, string | number | undefined>>;

type HrefArguments<P extends string> = [Required<P>] extends [never]
  ? [params?: ScreenParams<P>, search?: Search]
  : [params: ScreenParams<P>, search?: Search];

/** The address of a screen: `hrefOf(clientScreen, { id: 7 })`. */
export function hrefOf<P extends string>(
  screen: Screen<P>,
  ...[params, search = {}]: HrefArguments<P>
): string {
  const given = Object.entries(search).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const query = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  return printRoute(screen.path, params ?? {}) + query;
}

export interface PrefetchContext<P extends string = string> {
  readonly params: ScreenValues<P>;
  readonly search: URLSearchParams;
}

/** A screen with its page. The page's code is loaded when it is first opened. */
export interface BoundScreen {
  readonly screen: Screen;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
  /** Fills the query cache while the code loads, so that the page has its data when it renders. */
  readonly prefetch?: (params: RouteParams, search: URLSearchParams) => Promise<unknown>;
  /** The part of it that costs little, fetched for a link that somebody may follow. */
  readonly ahead?: (params: RouteParams, search: URLSearchParams) => Promise<unknown>;
}

type Prefetch<P extends string> = (context: PrefetchContext<P>) => Promise<unknown>;

export function bindScreen<P extends string>(
  screen: Screen<P>,
  load: BoundScreen['load'],
  prefetch?: Prefetch<P>,
  ahead?: Prefetch<P>,
): BoundScreen {
  // The matcher fills exactly the names in the screen's path; TypeScript cannot parse the string.
  const inContext =
    (run: Prefetch<P>) =>
    (params: RouteParams, search: URLSearchParams): Promise<unknown> =>
      run({ params: params as ScreenValues<P>, search });
  return {
    screen,
    load,
    ...(prefetch && { prefetch: inContext(prefetch) }),
    ...(ahead && { ahead: inContext(ahead) }),
  };
}
