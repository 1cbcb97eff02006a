import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { loginScreen } from '#features/access/login/screens.ts';
import { routePermissionsScreen } from '#features/access/route-permission/screens.ts';
import { setPasswordScreen } from '#features/access/set-password/screens.ts';
import { isOpenTo } from '#platform/session/rights.ts';
import { WhyHost } from '#platform/access/why-host.tsx';
import { consoleConfig } from '#platform/config.ts';
import { ConsoleProvider, type ConsoleView } from '#platform/console-context.tsx';
import type { Screen } from '#platform/screen/define-screen.ts';
import { visibleNodes, type NavNode, type Placement } from '#platform/screen/navigation.ts';
import { recordScreensOf } from '#platform/screen/record-address.ts';
import { useRequestedAccess } from '#platform/session/refusal.ts';
import { useHeldPermissions, useRootState } from '#platform/session/session.ts';
import { useStoppedPage } from '#platform/screen/stopped-page.ts';
import { ErrorPage } from './error-page.tsx';
import { loadAttention, loadOffers, matchScreen } from './features.ts';
import { navTree } from './nav.ts';
import { refusedThoughSignedIn } from './page-error.ts';
import { mayOpen, routeTable } from './route-table.ts';
import { Shell } from './shell/shell.tsx';

const onLocalhost = (): boolean => location.hostname === 'localhost';

/** The group "{product} Platform" shows the configured product name. */
const named = (nodes: readonly NavNode[], productName: string): NavNode[] =>
  nodes.map((node) => ({ ...node, label: node.label.replace('{product}', productName) }));

function useConsoleView(): ConsoleView {
  const held = useHeldPermissions();
  return useMemo(() => {
    const productName = consoleConfig().product.name;
    const allowed = (screen: Screen): boolean => mayOpen(held, screen);
    const routes = routeTable.map((placement): Placement => ({
      ...placement,
      trail: placement.trail.map((label) => label.replace('{product}', productName)),
    }));
    const shown = routes.filter(
      ({ screen, localhostOnly }) => allowed(screen) && (!localhostOnly || onLocalhost()),
    );
    return {
      productName,
      tree: visibleNodes(named(navTree, productName), { held, onLocalhost: onLocalhost() }),
      screens: shown,
      recordScreens: recordScreensOf(shown.map(({ screen }) => screen)),
      loadOffers: async () => {
        const { search, actions } = await loadOffers();
        return {
          search: search.filter(({ screen }) => allowed(screen)),
          actions: actions.filter(({ screen }) => allowed(screen)),
        };
      },
      loadAttention: async () =>
        (await loadAttention()).filter(
          ({ screen, access = 'super-user' }) => allowed(screen) && isOpenTo(held, access),
        ),
      routes,
      locate: matchScreen,
    };
  }, [held]);
}

/** Loaded when somebody requests access to a page. */
const RequestDialog = lazy(async () => ({
  default: (await import('#parts/access-request/request-dialog.tsx')).RequestDialog,
}));

function RequestedAccess() {
  const refusal = useRequestedAccess();
  if (refusal === null) return null;
  return (
    <Suspense>
      <RequestDialog key={refusal.page} refusal={refusal} />
    </Suspense>
  );
}

/** Pages for people who are not signed in render without the layout, for everyone. */
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
      {/* Signing in sets the session a moment before the page changes. */}
      {authenticated && !outside.has(pathname) ? (
        <Shell>
          {page}
          <WhyHost compareScreen={routePermissionsScreen} />
          <RequestedAccess />
        </Shell>
      ) : (
        page
      )}
    </ConsoleProvider>
  );
}

/** Shown while the first page loads: an empty background, so that nothing jumps. */
export function StartingUp() {
  return <div aria-busy="true" />;
}
