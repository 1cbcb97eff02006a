import { dayOfMoment } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import { promotedStatuses } from '@supersync/contract/syndication/promoted-listing/states.ts';
import { numberIn } from '#platform/screen/address-part.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { bindList, prefetchDeclared } from '#platform/list/bind-list.ts';
import { firstDayAsked, selectedMarket } from './calendar/calendar-place.ts';
import { cancellationList } from './cancellations/cancellation-list.tsx';
import { connectionCounts } from './connections/connection-queries.ts';
import { listingList } from './listing-list.tsx';
import { calendarOptions, marketsOptions, pricesOptions, tiersOptions } from './promoted-queries.ts';
import {
  promotedCancellationsScreen,
  promotedConnectionsScreen,
  promotedRequestsScreen,
  promotedTransfersScreen,
} from './screens.ts';
import { transferList } from './transfers/transfer-list.tsx';

async function prefetchCalendar(search: URLSearchParams): Promise<void> {
  const market = selectedMarket(await queryClient.fetchQuery(marketsOptions), {
    partnerId: numberIn(search.get('at')),
    city: search.get('city'),
    tier: search.get('level'),
  });
  if (market === undefined) return;
  const { partnerId, city, provinceCode, tier } = market;
  const from = firstDayAsked(search.get('start'), dayOfMoment(Date.now()));
  await queryClient.prefetchQuery(calendarOptions({ partnerId, city, provinceCode, tier, from }));
}

const prefetchPrices = () =>
  Promise.all([queryClient.prefetchQuery(tiersOptions), queryClient.prefetchQuery(pricesOptions)]);

export const feature = defineFeature({
  screens: [
    bindScreen(
      promotedRequestsScreen,
      () => import('./requests-page.tsx'),
      ({ search }) => {
        const view = search.get('view');
        if (view === 'calendar') return prefetchCalendar(search);
        return view === 'prices' ? prefetchPrices() : prefetchDeclared(listingList, search);
      },
    ),
    bindList(promotedTransfersScreen, transferList, () => import('./transfers/transfers-page.tsx')),
    bindList(
      promotedCancellationsScreen,
      cancellationList,
      () => import('./cancellations/cancellations-page.tsx'),
    ),
    bindScreen(
      promotedConnectionsScreen,
      () => import('./connections/connections-page.tsx'),
      async ({ search }) => {
        // Its columns contain buttons: they load with the page.
        const { connectionsAt, orphanList } = await import('./connections/connection-list.tsx');
        const tab = search.get('show');
        return Promise.all([
          tab === 'orphan'
            ? prefetchDeclared(orphanList, search)
            : prefetchDeclared(connectionsAt(tab), search),
          queryClient.prefetchQuery(connectionCounts),
        ]);
      },
    ),
  ],
  search: [
    searchRecords(promotedListing, promotedRequestsScreen, {
      label: ({ propertyName }) => propertyName,
      detail: ({ status, city }) => `${promotedStatuses.labels[status]}, ${city}`,
      href: ({ id }) => hrefOf(promotedRequestsScreen, {}, { listing: id }),
    }),
  ],
  actions: [
    {
      label: 'Request a promoted listing…',
      screen: promotedRequestsScreen,
      href: hrefOf(promotedRequestsScreen, {}, { new: 1 }),
      keywords: ['promote', 'featured', 'request'],
    },
    {
      label: 'Slot calendar of promoted listings',
      screen: promotedRequestsScreen,
      href: hrefOf(promotedRequestsScreen, {}, { view: 'calendar' }),
      keywords: ['free', 'slots', 'booking'],
    },
    {
      label: 'Tiers and prices of promoted listings',
      screen: promotedRequestsScreen,
      href: hrefOf(promotedRequestsScreen, {}, { view: 'prices' }),
      keywords: ['tier', 'price', 'market', 'cost'],
    },
    {
      label: 'Upload a partner’s list…',
      screen: promotedConnectionsScreen,
      href: hrefOf(promotedConnectionsScreen, {}, { upload: 1 }),
      keywords: ['orphan', 'listing id', 'csv'],
    },
  ],
});
