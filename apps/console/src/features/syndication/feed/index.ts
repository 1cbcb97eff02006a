import { feedFormats } from '@supersync/contract/syndication/partner/partner-choices.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import { numberIn } from '#platform/screen/address-part.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { bindList } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { feedClientList } from './feed-client-list.tsx';
import {
  clientFeedsOptions,
  clientOptions,
  feedOptions,
  heldBuildsOptions,
  newestBuildsOptions,
} from './feed-queries.ts';
import { feedClientScreen, feedClientsScreen, feedScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindList(feedClientsScreen, feedClientList, () => import('./feed-clients-page.tsx')),
    bindScreen(
      feedClientScreen,
      () => import('./feed-client-page.tsx'),
      ({ params }) => {
        const id = Number(params.client_id);
        return Promise.all([
          queryClient.prefetchQuery(clientOptions(id)),
          queryClient.prefetchQuery(clientFeedsOptions(id)),
          queryClient.prefetchQuery(heldBuildsOptions(id)),
        ]);
      },
    ),
    bindScreen(
      feedScreen,
      () => import('./feed-page.tsx'),
      async ({ params }) => {
        const options = feedOptions(params.feed_key, numberIn(params.client_id));
        await queryClient.prefetchQuery(options);
        const found = queryClient.getQueryData(options.queryKey);
        if (found !== undefined) await queryClient.prefetchQuery(newestBuildsOptions(found.id));
      },
    ),
  ],
  search: [
    searchRecords(feed, feedScreen, {
      detail: ({ format }) => feedFormats.labels[format],
      href: ({ clientId, feedKey }) => hrefOf(feedScreen, { client_id: clientId, feed_key: feedKey }),
    }),
  ],
});
