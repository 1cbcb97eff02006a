import { MantineProvider } from '@mantine/core';
import { NavigationProgress } from '@mantine/nprogress';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { queryClient } from '#platform/query/query-client.ts';
import { useRootState } from '#platform/session/session.ts';
import { mantineTheme } from '#platform/theme/mantine-theme.ts';
import { schemeOf } from '#platform/theme/theme-names.ts';
import { openPage } from './open-page.ts';
import { RouterView } from './router/router-view.tsx';
import { createRouter, isWhole, type PageRouter } from './router/router.ts';

const restMs = 500;

/** True once the first page is shown with its data: what it does not need is loaded after that. */
function useFirstPageDone(router: PageRouter): boolean {
  const [done, setDone] = useState(false);
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(wait);
      const shown = router.shown();
      if (shown === undefined || !isWhole(shown) || queryClient.isFetching() > 0) return;
      // Wait a moment: one response often triggers the next request.
      wait = setTimeout(() => setDone(true), restMs);
    };
    const stops = [router.subscribe(look), queryClient.getQueryCache().subscribe(look)];
    look();
    return () => {
      clearTimeout(wait);
      for (const stop of stops) stop();
    };
  }, [router]);
  return done;
}

const ToastHost = lazy(async () => ({ default: (await import('#platform/toast/toast-view.tsx')).ToastHost }));

export function App() {
  const themeName = useRootState((state) => state.themeName);
  const [router] = useState(() => createRouter(openPage));
  const firstPageDone = useFirstPageDone(router);
  useEffect(() => document.documentElement.setAttribute('data-theme', themeName), [themeName]);
  return (
    <MantineProvider theme={mantineTheme} forceColorScheme={schemeOf(themeName)}>
      {/* Hidden from screen readers: the parts that load announce it themselves. */}
      <div aria-hidden>
        <NavigationProgress size={2} color="var(--accent)" withinPortal={false} />
      </div>
      <QueryClientProvider client={queryClient}>
        <RouterView router={router} />
      </QueryClientProvider>
      <Suspense>{firstPageDone ? <ToastHost /> : null}</Suspense>
    </MantineProvider>
  );
}
