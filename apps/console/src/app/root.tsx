import { missing } from '@supersync/contract/access/access.ts';
import { useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { loginScreen } from '../features/login/screens.ts';
import { setPasswordScreen } from '../features/set-password/screens.ts';
import { may } from '../platform/access/may.ts';
import { WhyHost } from '../platform/access/why-host.tsx';
import { consoleConfig } from '../platform/config.ts';
import { ConsoleProvider, type ConsoleView } from '../platform/console-context.tsx';
import { visibleNodes, type NavNode, type Placement } from '../platform/navigation.ts';
import { useHeld, useRootState } from '../platform/session.ts';
import { useStoppedPage } from '../platform/stopped-page.ts';
import { ErrorPage } from './error-page.tsx';
import { isBuilt, loadAttention, loadOffers, matchScreen, screens } from './features.ts';
import { navTree } from './nav.ts';
import { refusedThoughSignedIn } from './page-error.ts';
import { placementOf, routeTable } from './route-table.ts';
import { Shell } from './shell/shell.tsx';

const onLocalhost = (): boolean => location.hostname === 'localhost';

/** The group "{product} Platform" carries the name of the configured product. */
const named = (nodes: readonly NavNode[], productName: string): NavNode[] =>
  nodes.map((node) => ({ ...node, label: node.label.replace('{product}', productName) }));

function useConsoleView(): ConsoleView {
  const held = useHeld();
  return useMemo(() => {
    const productName = consoleConfig().product.name;
    const allowed = (path: string): boolean => {
      const placement = placementOf(path);
      return isBuilt(path) && placement !== undefined && missing(held, placement.chain).length === 0;
    };
    const inWords = (placement: Placement): Placement => ({
      ...placement,
      trail: placement.trail.map((label) => label.replace('{product}', productName)),
    });
    const shown = routeTable.filter(
      ({ path, localhostOnly }) => allowed(path) && (!localhostOnly || onLocalhost()),
    );
    return {
      productName,
      tree: visibleNodes(named(navTree, productName), { held, onLocalhost: onLocalhost(), isBuilt }),
      screens: shown.flatMap((placement) =>
        screens
          .filter(({ path }) => path === placement.path)
          .map((screen) => ({ screen, placement: inWords(placement) })),
      ),
      loadOffers: async () => {
        const { search, actions } = await loadOffers();
        return {
          search: search.filter(({ screen }) => allowed(screen.path)),
          actions: actions.filter(({ screen }) => allowed(screen.path)),
        };
      },
      loadAttention: async () =>
        (await loadAttention()).filter(
          ({ screen, access = 'super-user' }) => allowed(screen.path) && may(held, access),
        ),
      routes: routeTable.map(inWords),
      isBuilt,
      locate: matchScreen,
    };
  }, [held]);
}

/** Pages for whoever is not in yet stand without the layout, also for those who are. */
const outside: ReadonlySet<string> = new Set([loginScreen.path, setPasswordScreen.path]);

/** The layout is shown only when authenticated. */
export function Root({ children }: { readonly children: ReactNode }) {
  const authenticated = useRootState((state) => state.authenticated);
  const { pathname } = useLocation();
  const view = useConsoleView();
  const refusal = useStoppedPage(pathname);
  const page = refusal === null ? children : <ErrorPage error={refusedThoughSignedIn(refusal)} />;
  return (
    <ConsoleProvider view={view}>
      {/* Signing in makes one authenticated a moment before the page changes. */}
      {authenticated && !outside.has(pathname) ? (
        <Shell>
          {page}
          <WhyHost />
        </Shell>
      ) : (
        page
      )}
    </ConsoleProvider>
  );
}

/** Shown while the first page is on its way: the ground it will stand on, and nothing that jumps. */
export function StartingUp() {
  return <div aria-busy="true" />;
}
