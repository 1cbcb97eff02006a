import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { bindList, bindRecord } from '#platform/list/bind-list.ts';
import { partnerList, partnerRecord } from './partner-list.tsx';
import { addPartnerScreen, partnerScreen, partnersScreen, partnersTableScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindList(partnersScreen, partnerList, () => import('./partners-page.tsx')),
    bindList(partnersTableScreen, partnerList, () => import('./partners-table-page.tsx')),
    bindScreen(addPartnerScreen, () => import('./settings/add-partner-page.tsx')),
    bindRecord(partnerScreen, partnerRecord, () => import('./partner-page.tsx')),
  ],
  search: [searchRecords(partner, partnerScreen, { detail: ({ partnerKey }) => partnerKey })],
  actions: [
    { label: `${addPartnerScreen.title}…`, screen: addPartnerScreen, href: hrefOf(addPartnerScreen) },
  ],
});
