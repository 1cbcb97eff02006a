import { bindList } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { insightList } from './insight-list.tsx';
import { overviewOptions } from './insight-queries.ts';
import { websiteInsightsScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindList(
      websiteInsightsScreen,
      insightList,
      () => import('./insights-page.tsx'),
      () => queryClient.prefetchQuery(overviewOptions),
    ),
  ],
  actions: [
    {
      label: 'Website trends',
      screen: websiteInsightsScreen,
      href: hrefOf(websiteInsightsScreen, {}, { view: 'trends' }),
      keywords: ['ttfb', 'uptime', 'seo', 'chart'],
    },
  ],
});
