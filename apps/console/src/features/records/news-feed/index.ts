import { newsFeed } from '@supersync/contract/records/news-feed/news-feed.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { bindList } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { idIn, newItemId } from './news-address.ts';
import { newsList, newsRecord } from './news-list.tsx';
import { dashboardManagementScreen, newsItemScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindList(dashboardManagementScreen, newsList, () => import('./dashboard-management-page.tsx')),
    bindScreen(
      newsItemScreen,
      () => import('./news-item-page.tsx'),
      async ({ params }) => {
        const id = idIn(params.id);
        if (id !== null) await queryClient.prefetchQuery(newsRecord.options(id));
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
