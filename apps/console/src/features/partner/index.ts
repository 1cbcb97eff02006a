import { partner } from '@supersync/contract/partner/partner.ts';
import { bindScreen, hrefOf } from '../../platform/define-screen.ts';
import { defineFeature, searchRecords } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { partnerOptions } from './partner-queries.ts';
import { addPartnerScreen, partnerScreen, partnersScreen, partnersTableScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      partnersScreen,
      () => import('./partners-page.tsx'),
      ({ search }) => prefetchList(partner, search),
    ),
    bindScreen(
      partnersTableScreen,
      () => import('./partners-table-page.tsx'),
      ({ search }) => prefetchList(partner, search),
    ),
    bindScreen(addPartnerScreen, () => import('./add-partner-page.tsx')),
    bindScreen(
      partnerScreen,
      () => import('./partner-page.tsx'),
      ({ params }) => queryClient.prefetchQuery(partnerOptions(Number(params.id))),
    ),
  ],
  search: [searchRecords(partner, partnerScreen, { detail: ({ partnerKey }) => partnerKey })],
  actions: [
    { label: `${addPartnerScreen.title}…`, screen: addPartnerScreen, href: hrefOf(addPartnerScreen) },
  ],
});
