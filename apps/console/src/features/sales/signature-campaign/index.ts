import { signatureCampaign } from '@supersync/contract/sales/signature-campaign/signature-campaign.ts';
import { campaignStatuses } from '@supersync/contract/sales/signature-campaign/states.ts';
import { dayOfMoment } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { bindRecord, prefetchDeclared } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { campaignList, campaignRecord } from './campaign-list.tsx';
import { groupsOptions } from './group-names.tsx';
import { signatureCampaignScreen, signatureCampaignsScreen } from './screens.ts';
import { shownList } from './shown-list.ts';

async function prefetchShown(search: URLSearchParams): Promise<unknown> {
  const shown = shownList(search);
  if (shown === 'hosts') return prefetchDeclared((await import('./host-list.ts')).hostList, search);
  if (shown === 'campaigns')
    return Promise.all([prefetchDeclared(campaignList, search), queryClient.prefetchQuery(groupsOptions)]);
  const { placeAt } = await import('./coverage/coverage-place.ts');
  const { coverageOptions } = await import('./coverage/coverage-queries.ts');
  const { from, to, withDrafts } = placeAt(search, dayOfMoment(Date.now()));
  return queryClient.prefetchQuery(coverageOptions({ from, to, withDrafts: withDrafts ? '1' : '0' }));
}

export const feature = defineFeature({
  screens: [
    bindScreen(
      signatureCampaignsScreen,
      () => import('./campaigns-page.tsx'),
      ({ search }) => prefetchShown(search),
    ),
    bindRecord(
      signatureCampaignScreen,
      campaignRecord,
      () => import('./campaign-page.tsx'),
      () => queryClient.prefetchQuery(groupsOptions),
    ),
  ],
  search: [
    searchRecords(signatureCampaign, signatureCampaignScreen, {
      label: ({ name }) => name,
      detail: ({ status }) => `Signature campaign, ${campaignStatuses.labels[status].toLowerCase()}`,
    }),
  ],
  actions: [
    {
      label: 'Signature coverage',
      screen: signatureCampaignsScreen,
      href: hrefOf(signatureCampaignsScreen, {}, { list: 'coverage' }),
      keywords: ['banner', 'calendar', 'gap', 'clash'],
    },
    {
      label: 'New signature campaign…',
      screen: signatureCampaignsScreen,
      href: hrefOf(signatureCampaignsScreen, {}, { new: 1 }),
      keywords: ['banner'],
    },
  ],
});
