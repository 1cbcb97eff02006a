import { prefetchDeclared } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { buildingShadowScreen } from './screens.ts';
import { shadowView } from './shadow-view.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      buildingShadowScreen,
      () => import('./shadow-page.tsx'),
      async ({ search }) => {
        const view = shadowView(search);
        if (view === 'table') return prefetchDeclared((await import('./shadow-list.tsx')).shadowList, search);
        if (view === 'imports') return undefined;
        return queryClient.prefetchQuery((await import('./shadow-queries.ts')).overviewOptions);
      },
    ),
  ],
  actions: [
    {
      label: 'Import observations…',
      screen: buildingShadowScreen,
      href: hrefOf(buildingShadowScreen, {}, { import: 'new' }),
      keywords: ['csv', 'listings', 'competitor'],
    },
  ],
});
