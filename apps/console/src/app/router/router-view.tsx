import { startTransition, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Router } from 'react-router';
import { LeaveGuards } from '#kit/leaving/leaving.ts';
import { RouterContext } from '#platform/screen/use-router.ts';
import { CurrentPage } from '../current-page.tsx';
import { RouteErrorPage } from '../error-page.tsx';
import { Root, StartingUp } from '../root.tsx';
import { removeFirstFrame } from '../shell/first-frame.ts';
import { PageBoundary } from './page-boundary.tsx';
import type { PageRouter } from './router.ts';

/** The current page; links and addresses inside are the library's. */
export function RouterView({ router }: { readonly router: PageRouter }) {
  const [visit, setVisit] = useState(router.shown);
  useLayoutEffect(
    () =>
      router.subscribe((next, atOnce) => {
        if (atOnce) flushSync(() => setVisit(next));
        else startTransition(() => setVisit(next));
      }),
    [router],
  );

  const isShown = visit !== undefined;
  useLayoutEffect(() => {
    if (isShown) removeFirstFrame();
  }, [isShown]);

  if (visit === undefined) return <StartingUp />;
  const { place, type, opened } = visit;
  return (
    <LeaveGuards value={router.guard}>
      <RouterContext value={router}>
        <Router location={place} navigationType={type} navigator={router.navigator}>
          <PageBoundary visit={visit}>
            <Root>
              {'error' in opened ? (
                <RouteErrorPage error={opened.error} />
              ) : (
                <PageBoundary visit={visit}>
                  <CurrentPage {...opened.page} />
                </PageBoundary>
              )}
            </Root>
          </PageBoundary>
        </Router>
      </RouterContext>
    </LeaveGuards>
  );
}
