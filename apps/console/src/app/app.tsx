import { MantineProvider } from '@mantine/core';
import { NavigationProgress } from '@mantine/nprogress';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../platform/query-client.ts';
import { useRootState } from '../platform/session.ts';
import { mantineTheme } from '../platform/theme/mantine-theme.ts';
import { schemeOf } from '../platform/theme/theme-names.ts';
import { createRouter } from './router.ts';

const idleMs = 1000;

/** What the first page has no need of is fetched when it has had its turn. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => setIdle(true), idleMs);
    return () => clearTimeout(wait);
  }, []);
  return idle;
}

const ToastHost = lazy(async () => ({ default: (await import('../platform/toast-view.tsx')).ToastHost }));

export function App() {
  const themeName = useRootState((state) => state.themeName);
  const [router] = useState(createRouter);
  const idle = useIdle();
  useEffect(() => document.documentElement.setAttribute('data-theme', themeName), [themeName]);
  return (
    <MantineProvider theme={mantineTheme} forceColorScheme={schemeOf(themeName)}>
      {/* For the eye alone: what is busy says so itself. */}
      <div aria-hidden>
        <NavigationProgress size={2} color="var(--accent)" withinPortal={false} />
      </div>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Suspense>{idle ? <ToastHost /> : null}</Suspense>
    </MantineProvider>
  );
}
