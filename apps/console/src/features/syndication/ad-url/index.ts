import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { bindList } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { adUrlList } from './ad-url-list.tsx';
import { overviewOptions } from './overview/overview-queries.ts';
import { partnerChoices } from './partner-choices.ts';
import { patternList } from './patterns/pattern-list.tsx';
import { adUrlInterfacesScreen, adUrlListScreen, adUrlOverviewScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      adUrlOverviewScreen,
      () => import('./overview/overview-page.tsx'),
      () => queryClient.prefetchQuery(overviewOptions()),
    ),
    bindList(
      adUrlListScreen,
      adUrlList,
      () => import('./ad-urls-page.tsx'),
      () => queryClient.prefetchQuery(partnerChoices()),
    ),
    bindList(
      adUrlInterfacesScreen,
      patternList,
      () => import('./patterns/interfaces-page.tsx'),
      () => queryClient.prefetchQuery(partnerChoices()),
    ),
  ],
  search: [
    searchRecords(adUrl, adUrlListScreen, {
      label: ({ subject }) => subject,
      detail: ({ url }) => url,
      href: ({ id }) => hrefOf(adUrlListScreen, {}, { ad: id }),
    }),
  ],
  actions: [
    {
      label: 'Upload ad URLs…',
      screen: adUrlListScreen,
      href: hrefOf(adUrlListScreen, {}, { upload: 1 }),
      keywords: ['csv', 'addresses', 'import'],
    },
    {
      label: 'New ad URL…',
      screen: adUrlListScreen,
      href: hrefOf(adUrlListScreen, {}, { new: 1 }),
      keywords: ['address', 'link'],
    },
  ],
});
