import { newsFeed } from '@supersync/contract/news-feed/news-feed.ts';
import { bindScreen, hrefOf } from '../../platform/define-screen.ts';
import { defineFeature, searchRecords } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { idIn, newItemId } from './news-address.ts';
import { newsItemOptions, newsListQuery } from './news-queries.ts';
import { dashboardManagementScreen, newsItemScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      dashboardManagementScreen,
      () => import('./dashboard-management-page.tsx'),
      ({ search }) => prefetchList(newsFeed, search, newsListQuery),
    ),
    bindScreen(
      newsItemScreen,
      () => import('./news-item-page.tsx'),
      async ({ params }) => {
        const id = idIn(params.id);
        if (id !== null) await queryClient.prefetchQuery(newsItemOptions(id));
      },
    ),
  ],
  search: [searchRecords(newsFeed, newsItemScreen, { detail: ({ summaryText }) => summaryText })],
  actions: [
    {
      label: 'New news item…',
      screen: newsItemScreen,
      href: hrefOf(newsItemScreen, { id: newItemId }),
      keywords: ['announcement', 'dashboard'],
    },
  ],
});
