import { adUrlPattern } from '@supersync/contract/ad-url-pattern/ad-url-pattern.ts';
import { adUrl } from '@supersync/contract/ad-url/ad-url.ts';
import { bindScreen, hrefOf } from '../../platform/define-screen.ts';
import { defineFeature, searchRecords } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { adUrlList } from './ad-url-list-queries.ts';
import { overviewOptions } from './overview-queries.ts';
import { partnerChoices } from './partner-choices.ts';
import { patternRelations } from './pattern-queries.ts';
import { adUrlInterfacesScreen, adUrlListScreen, adUrlOverviewScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      adUrlOverviewScreen,
      () => import('./overview-page.tsx'),
      () => queryClient.prefetchQuery(overviewOptions()),
    ),
    bindScreen(
      adUrlListScreen,
      () => import('./ad-urls-page.tsx'),
      ({ search }) =>
        Promise.all([prefetchList(adUrl, search, adUrlList), queryClient.prefetchQuery(partnerChoices())]),
    ),
    bindScreen(
      adUrlInterfacesScreen,
      () => import('./interfaces-page.tsx'),
      ({ search }) =>
        Promise.all([
          prefetchList(adUrlPattern, search, { relations: patternRelations }),
          queryClient.prefetchQuery(partnerChoices()),
        ]),
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
      label: 'Add an ad URL…',
      screen: adUrlListScreen,
      href: hrefOf(adUrlListScreen, {}, { new: 1 }),
      keywords: ['address', 'link'],
    },
  ],
});
