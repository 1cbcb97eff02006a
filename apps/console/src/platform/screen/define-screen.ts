import type { ComponentType } from 'react';
import { printRoute, type RouteParams } from './route-pattern.ts';

/** What a page's address needs checked before it is shown, in this order. */
export const everyPage = ['auth', 'permissions'] as const;

/** A route and what it is called. That much stands before its page is built: its place and its keys need no more. */
export interface PlannedScreen<P extends string = string> {
  /** As the specification writes it: `/clients/{id}`. */
  readonly path: P;
  /** The page's title, in the top bar and in the document's. */
  readonly title: string;
  /** The label of its entry in the menu. */
  readonly menu: string;
}

/** A page, declared once: the router, the menu, the guard, the filter box and `/tools` all read this. */
export interface Screen<P extends string = string> extends PlannedScreen<P> {
  /** One line on what the page is for, shown on `/tools`. */
  readonly description: string;
  /** Other words people look for it by. */
  readonly keywords: readonly string[];
  /** The resource of which it shows one record, by name: whatever names such a record links here. */
  readonly record: string | null;
  /** Resources it lists whose records have no page of their own, by name: their audit entries lead here. */
  readonly lists: readonly string[];
  /** Checks by name, in order. */
  readonly middleware: readonly string[];
}

type Planned<P extends string> = Pick<PlannedScreen<P>, 'path' | 'title'> & {
  /** Only where the specification's label differs from the title. */
  readonly menu?: string;
};

type Definition<P extends string> = Planned<P> &
  Pick<Screen, 'description'> &
  Partial<Pick<Screen, 'keywords' | 'record' | 'lists' | 'middleware'>>;

export function planScreen<const P extends string>(planned: Planned<P>): PlannedScreen<P> {
  return { menu: planned.title, ...planned };
}

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

/** A screen with a page, not a planned one; other things may stand in a `screens.ts` too. */
export const isScreen = (value: unknown): value is Screen =>
  typeof value === 'object' && value !== null && 'path' in value && 'title' in value && 'middleware' in value;

type Braced<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Braced<Rest>
  : never;
type Optional<P extends string> =
  Braced<P> extends infer B ? (B extends `${infer Name}?` ? Name : never) : never;
type Required<P extends string> = Exclude<Braced<P>, `${string}?`>;

/** The parameters of a screen's address, as given to build one. */
export type ScreenParams<P extends string> = { readonly [K in Required<P>]: string | number } & {
  readonly [K in Optional<P>]?: string | number | undefined;
};

/** The parameters of a screen's address, as read from one. */
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

/** A screen with the page that shows it. The page's code is fetched when it is first opened. */
export interface BoundScreen {
  readonly screen: Screen;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
  /** Fills the query cache while the code is on its way, so that the page has its data when it renders. */
  readonly prefetch?: (params: RouteParams, search: URLSearchParams) => Promise<unknown>;
}

export function bindScreen<P extends string>(
  screen: Screen<P>,
  load: BoundScreen['load'],
  prefetch?: (context: PrefetchContext<P>) => Promise<unknown>,
): BoundScreen {
  if (prefetch === undefined) return { screen, load };
  return {
    screen,
    load,
    // The matcher fills exactly the names that stand in the screen's path; TypeScript cannot see into the string.
    prefetch: (params, search) => prefetch({ params: params as ScreenValues<P>, search }),
  };
}
