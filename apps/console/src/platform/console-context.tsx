import { createContext, useContext, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import type { Screen, ScreenValues } from './screen/define-screen.ts';
import type { AttentionCard, Offers } from './screen/feature.ts';
import type { NavNode, Placement } from './screen/navigation.ts';
import { noTitleOverride, setTitleOverride } from './screen/page-title.ts';
import type { RecordScreens } from './screen/record-address.ts';
import type { RouteMatch, RouteParams } from '@supersync/contract/kernel/route-pattern.ts';

/** The console as the signed-in person may use it. */
export interface ConsoleView {
  readonly productName: string;
  /** The menu: only what is built and allowed. */
  readonly tree: readonly NavNode[];
  /** Built and allowed screens, in menu order, with their place. */
  readonly screens: readonly Placement[];
  /** Of those, which show records of which resource. */
  readonly recordScreens: RecordScreens;
  /** The offers of the features this person may use. Their code is loaded on first use. */
  readonly loadOffers: () => Promise<Offers>;
  readonly loadAttention: () => Promise<readonly AttentionCard[]>;
  /** Every screen of the console with the keys it needs. */
  readonly routes: readonly Placement[];
  readonly locate: (pathname: string) => RouteMatch<Screen> | undefined;
}

const Context = createContext<ConsoleView | null>(null);

export function ConsoleProvider({ view, children }: { view: ConsoleView; children: ReactNode }) {
  return <Context value={view}>{children}</Context>;
}

export function useConsole(): ConsoleView {
  const view = useContext(Context);
  if (view === null) throw new Error('useConsole outside of the console');
  return view;
}

/** Whether the page is built and this person may open it. */
export const useMayOpen = (screen: Screen): boolean =>
  useConsole().screens.some((placement) => placement.screen === screen);

function useLoaded<T>(load: () => Promise<T>, wanted: boolean): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    void load().then(
      (value) => current && setLoaded(() => value),
      // A chunk that fails to load is handled globally (`reloadOnFailedChunks`).
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [wanted, load]);
  return loaded;
}

/** What the filter box offers this person; undefined until loaded, and loaded only when `wanted`. */
export const useOffers = (wanted: boolean): Offers | undefined => useLoaded(useConsole().loadOffers, wanted);

/** The attention cards of this person; undefined until loaded. */
export const useAttention = (): readonly AttentionCard[] | undefined =>
  useLoaded(useConsole().loadAttention, true);

const ParamsContext = createContext<RouteParams>({});

export function ScreenParamsProvider({ params, children }: { params: RouteParams; children: ReactNode }) {
  return <ParamsContext value={params}>{children}</ParamsContext>;
}

/** The parameters of the open page's address: `const { id } = useScreenParams(clientScreen)`. */
export function useScreenParams<P extends string>(_screen: Screen<P>): ScreenValues<P> {
  // The matcher fills exactly the names in the screen's path; TypeScript cannot parse the string.
  return useContext(ParamsContext) as ScreenValues<P>;
}

/**
 * Overrides the title of the open page, for example with the record's name; until then the screen's title
 * shows.
 */
export function usePageTitle(title: string | undefined): void {
  // Before the page is painted: its heading only shows what the shell does not.
  useLayoutEffect(() => {
    setTitleOverride({ title, failed: false });
    return () => setTitleOverride(noTitleOverride);
  }, [title]);
}
