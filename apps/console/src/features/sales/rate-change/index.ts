import { subscription, subscriptionStatuses } from '@supersync/contract/sales/subscription/subscription.ts';
import { bindScreen, hrefOf, type Screen } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { bindList, prefetchDeclared } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { defaultList } from './defaults/default-list.tsx';
import { rateLists, type RateListName } from './rate-list.tsx';
import { queryAt } from '#platform/list/query-at.ts';
import { overviewOptions, templatesOptions, totalsOptions } from './rate-queries.ts';
import {
  allRatesScreen,
  approvedRatesScreen,
  canceledRatesScreen,
  defaultRatesScreen,
  letterTemplateScreen,
  ratesToApproveScreen,
  rateRetirementScreen,
  retiringRatesScreen,
} from './screens.ts';

const bindRates = (screen: Screen, name: RateListName) =>
  bindScreen(
    screen,
    async () => ({ Page: (await import('./rates-page.tsx')).pages[name] }),
    ({ search }) =>
      Promise.all([
        prefetchDeclared(rateLists[name], search),
        queryClient.prefetchQuery(totalsOptions(queryAt(rateLists[name], search))),
      ]),
  );

export const feature = defineFeature({
  screens: [
    bindScreen(
      rateRetirementScreen,
      () => import('./overview-page.tsx'),
      () => queryClient.prefetchQuery(overviewOptions),
    ),
    bindRates(allRatesScreen, 'all'),
    bindRates(ratesToApproveScreen, 'needsApproval'),
    bindRates(approvedRatesScreen, 'approved'),
    bindRates(retiringRatesScreen, 'retiring'),
    bindRates(canceledRatesScreen, 'canceled'),
    bindList(defaultRatesScreen, defaultList, () => import('./defaults/defaults-page.tsx')),
    bindScreen(
      letterTemplateScreen,
      () => import('./letter/template-page.tsx'),
      () => queryClient.prefetchQuery(templatesOptions),
    ),
  ],
  search: [
    searchRecords(subscription, allRatesScreen, {
      label: ({ clientName, serviceName }) => `${clientName}, ${serviceName}`,
      detail: ({ status }) => subscriptionStatuses.labels[status],
      href: ({ id }) => hrefOf(allRatesScreen, {}, { subscription: id }),
    }),
  ],
  actions: [
    {
      label: 'Approve rates…',
      screen: ratesToApproveScreen,
      href: hrefOf(ratesToApproveScreen),
      keywords: ['rate', 'increase', 'worklist'],
    },
    {
      label: 'New default rate increase…',
      screen: defaultRatesScreen,
      href: hrefOf(defaultRatesScreen, {}, { new: 1 }),
      keywords: ['simulate', 'cap'],
    },
  ],
});
