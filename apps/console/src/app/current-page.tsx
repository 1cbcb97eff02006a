import { Suspense } from 'react';
import { PageLoading } from '#kit/state/page-loading.tsx';
import { ScreenParamsProvider } from '#platform/console-context.tsx';
import type { OpenedPage } from './opened-page.ts';

export function CurrentPage({ screen, params, Page }: OpenedPage) {
  return (
    <ScreenParamsProvider params={params}>
      {/* Keyed by page: without the key, a page that suspends would keep the previous one visible. */}
      <Suspense
        key={`${screen.path} ${JSON.stringify(params)}`}
        fallback={<PageLoading title={screen.title} />}
      >
        {Page === null ? <PageLoading title={screen.title} /> : <Page />}
      </Suspense>
    </ScreenParamsProvider>
  );
}
