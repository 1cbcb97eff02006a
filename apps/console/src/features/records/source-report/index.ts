import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { prefetchDeclared } from '#platform/list/bind-list.ts';
import { sourceReportingScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      sourceReportingScreen,
      () => import('./source-reporting-page.tsx'),
      async ({ search }) => {
        const { reportingListOf } = await import('./reporting-clients.ts');
        return prefetchDeclared(reportingListOf(search.get('clients') === 'all'), search);
      },
    ),
  ],
});
