import { dayOfMoment } from '@supersync/contract/promoted-listing/days.ts';
import { promotedListing } from '@supersync/contract/promoted-listing/promoted-listing.ts';
import { promotedStatuses } from '@supersync/contract/promoted-listing/states.ts';
import { numberIn } from '../../platform/address-part.ts';
import { bindScreen, hrefOf } from '../../platform/define-screen.ts';
import { defineFeature, searchRecords } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { bindList, prefetchDeclared } from '../../platform/list/bind-list.ts';
import { firstDayAsked, marketAsked } from './calendar-place.ts';
import { cancellationList } from './cancellation-list.tsx';
import { connectionCounts } from './connection-queries.ts';
import { listingList } from './listing-list.tsx';
import { calendarOptions, marketsOptions } from './promoted-queries.ts';
import {
  promotedCancellationsScreen,
  promotedConnectionsScreen,
  promotedRequestsScreen,
  promotedTransfersScreen,
} from './screens.ts';
import { transferList } from './transfer-list.tsx';

async function prefetchCalendar(search: URLSearchParams): Promise<void> {
  const market = marketAsked(await queryClient.fetchQuery(marketsOptions), {
    partnerId: numberIn(search.get('at')),
    city: search.get('city'),
    tier: search.get('level'),
  });
  if (market === undefined) return;
  const { partnerId, city, provinceCode, tier } = market;
  const from = firstDayAsked(search.get('start'), dayOfMoment(Date.now()));
  await queryClient.prefetchQuery(calendarOptions({ partnerId, city, provinceCode, tier, from }));
}

export const feature = defineFeature({
  screens: [
    bindScreen(
      promotedRequestsScreen,
      () => import('./requests-page.tsx'),
      ({ search }) =>
        search.get('view') === 'calendar' ? prefetchCalendar(search) : prefetchDeclared(listingList, search),
    ),
    bindList(promotedTransfersScreen, transferList, () => import('./transfers-page.tsx')),
    bindList(promotedCancellationsScreen, cancellationList, () => import('./cancellations-page.tsx')),
    bindScreen(
      promotedConnectionsScreen,
      () => import('./connections-page.tsx'),
      async ({ search }) => {
        // Its columns hold buttons: they come with the page.
        const { connectionsAt, orphanList } = await import('./connection-list.tsx');
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
      label: 'Ask for a promoted listing…',
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
      label: 'Upload a partner’s list…',
      screen: promotedConnectionsScreen,
      href: hrefOf(promotedConnectionsScreen, {}, { upload: 1 }),
      keywords: ['orphan', 'listing id', 'csv'],
    },
  ],
});
