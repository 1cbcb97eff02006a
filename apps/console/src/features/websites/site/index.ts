import { site } from '@supersync/contract/websites/site/site.ts';
import { bindList } from '#platform/list/bind-list.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { siteList } from './site-list.tsx';
import { websitesScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindList(websitesScreen, siteList, () => import('./sites-page.tsx'))],
  search: [
    searchRecords(site, websitesScreen, {
      detail: ({ domain }) => domain,
      href: ({ id }) => hrefOf(websitesScreen, {}, { site: id }),
    }),
  ],
});
