import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { ShownTitle } from '#kit/page-header/shown-title.ts';
import { useConsole } from '#platform/console-context.tsx';
import { useMemory } from '#platform/local-memory.ts';
import { recentPages, withRecent } from '#platform/screen/page-memory.ts';
import { useDocumentTitle, useTitleOverride } from '#platform/screen/page-title.ts';
import { useRootState } from '#platform/session/session.ts';
import { usePreparedLinks } from '../router/prepare-links.ts';
import { useRightsNews } from '../rights-news.ts';
import { placementOf } from '../route-table.ts';
import { Drawer } from './drawer.tsx';
import { Sidebar } from './sidebar.tsx';
import classes from './shell.module.css';
import { sidebarCollapsed } from './shell-memory.ts';
import { TopBar } from './top-bar.tsx';
import { useContentScroll } from './use-content-scroll.ts';

/** The list behind `?`, loaded when first opened. */
const KeyHints = lazy(async () => ({ default: (await import('#kit/keys/key-hints.tsx')).KeyHints }));

/** Loaded only by the few people who view the console as someone else. */
const ViewAsBanner = lazy(async () => ({ default: (await import('./view-as-banner.tsx')).ViewAsBanner }));

/** Below this the sidebar is a drawer. */
const smallScreen = '(max-width: 767.98px)';

/** Ctrl+K, or Cmd+K on a Mac, on every page. */
function useFilterShortcut(focusFilter: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      focusFilter();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [focusFilter]);
}

/** `?` lists the keys of the page, including those of the shell. */
function PageKeys() {
  const [state, setState] = useState<'unasked' | 'opened' | 'closed'>('unasked');
  useHotkeys([
    { keys: '?', label: 'List these keys', run: () => setState('opened') },
    { keys: 'mod+k', label: 'Search pages, records and actions' },
  ]);
  if (state === 'unasked') return null;
  return (
    <Suspense>
      <KeyHints opened={state === 'opened'} onClose={() => setState('closed')} />
    </Suspense>
  );
}

function useVisitedPages(href: string, title: string | undefined, counts: boolean): void {
  useDocumentTitle(title);
  useEffect(() => {
    if (title !== undefined && counts) recentPages.write(withRecent(recentPages.read(), { href, title }));
  }, [href, title, counts]);
}

export function Shell({ children }: { children: ReactNode }) {
  const { locate, productName } = useConsole();
  const { pathname, search } = useLocation();
  const isSmall = useMediaQuery(smallScreen, window.matchMedia(smallScreen).matches);
  const [collapsed, setCollapsed] = useMemory(sidebarCollapsed);
  // The path the drawer was opened on: navigating closes it.
  const [drawerAt, setDrawerAt] = useState<string>();
  const drawerOpen = drawerAt === pathname;
  const openDrawer = (): void => setDrawerAt(pathname);
  // The shortcut expands a collapsed sidebar while the box is used.
  const [peeking, setPeeking] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  const contentRef = useContentScroll();
  const override = useTitleOverride();
  const viewed = useRootState((state) => state.currentUser?.viewingAs);

  const screen = locate(pathname)?.route;
  const title = override.title ?? screen?.title;
  const placement = screen === undefined ? undefined : placementOf(screen.path);
  const currentTrail = (placement?.trail ?? []).map((label) => label.replace('{product}', productName));
  const groups =
    placement?.onMenu === true || placement?.parent !== null ? currentTrail.slice(0, -1) : currentTrail;
  useRightsNews();
  usePreparedLinks();
  useVisitedPages(pathname + search, title, pathname !== '/' && !override.failed);

  const [focusWanted, setFocusWanted] = useState(0);
  useFilterShortcut(() => {
    if (isSmall) openDrawer();
    else if (collapsed) setPeeking(true);
    setFocusWanted((count) => count + 1);
  });
  useEffect(() => {
    if (focusWanted > 0) inputRef.current?.focus();
  }, [focusWanted]);

  const shownCollapsed = collapsed && !peeking;
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      {isSmall ? (
        <Drawer open={drawerOpen} onClose={() => setDrawerAt(undefined)}>
          <Sidebar
            inputRef={inputRef}
            collapsed={false}
            currentTrail={currentTrail}
            onLeave={() => undefined}
          />
        </Drawer>
      ) : (
        <div className={classes.side} data-peeking={(collapsed && peeking) || undefined}>
          <Sidebar
            inputRef={inputRef}
            collapsed={shownCollapsed}
            onCollapse={(next) => {
              setPeeking(false);
              setCollapsed(next);
            }}
            currentTrail={currentTrail}
            onLeave={() => setPeeking(false)}
          />
        </div>
      )}
      <div className={classes.page}>
        {viewed === undefined ? null : (
          <Suspense>
            <ViewAsBanner viewed={viewed} />
          </Suspense>
        )}
        <TopBar title={title} groups={groups} {...(isSmall ? { onMenu: openDrawer } : {})} />
        <main id="content" ref={contentRef} tabIndex={-1} className={classes.content}>
          <ShownTitle value={title}>{children}</ShownTitle>
        </main>
      </div>
      <PageKeys />
    </div>
  );
}
