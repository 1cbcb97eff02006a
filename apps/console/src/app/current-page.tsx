import { Suspense } from 'react';
import { PageLoading } from '#kit/state/page-loading.tsx';
import { ScreenParamsProvider } from '#platform/console-context.tsx';
import type { OpenedPage } from './opened-page.ts';

export function CurrentPage({ screen, params, Page }: OpenedPage) {
  return (
    <ScreenParamsProvider params={params}>
      {/* Of its own for each page, or a page that waits would leave the one before it standing. */}
      <Suspense
        key={`${screen.path} ${JSON.stringify(params)}`}
        fallback={<PageLoading title={screen.title} />}
      >
        <Page />
      </Suspense>
    </ScreenParamsProvider>
  );
}
