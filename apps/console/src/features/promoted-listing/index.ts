import { dayOfMoment } from '@supersync/contract/promoted-listing/days.ts';
import { partnerListing } from '@supersync/contract/promoted-listing/partner-listing.ts';
import { promotedCancellation } from '@supersync/contract/promoted-listing/promoted-cancellation.ts';
import { promotedConnection } from '@supersync/contract/promoted-listing/promoted-connection.ts';
import { promotedListing } from '@supersync/contract/promoted-listing/promoted-listing.ts';
import { promotedTransfer } from '@supersync/contract/promoted-listing/promoted-transfer.ts';
import {
  cancellationStatuses,
  promotedStatuses,
  transferStatuses,
} from '@supersync/contract/promoted-listing/states.ts';
import { numberIn } from '../../platform/address-part.ts';
import { bindScreen, hrefOf } from '../../platform/define-screen.ts';
import { defineFeature, searchRecords } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { firstDayAsked, marketAsked } from './calendar-place.ts';
import {
  connectionRelations,
  isConnectionTab,
  orphanRelations,
  orphanWhere,
  standingCounts,
} from './connection-queries.ts';
import {
  calendarOptions,
  cancellationRelations,
  listingCounts,
  transferCounts,
  cancellationCounts,
  listingRelations,
  marketsOptions,
  transferRelations,
} from './promoted-queries.ts';
import {
  promotedCancellationsScreen,
  promotedConnectionsScreen,
  promotedRequestsScreen,
  promotedTransfersScreen,
} from './screens.ts';

/** The rows that an address narrows down to, as the page does. */
const statusWhere = (search: URLSearchParams, statuses: readonly string[]) => {
  const status = search.get('status') ?? '';
  return { where: statuses.includes(status) ? { status } : {} };
};

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
        search.get('view') === 'calendar'
          ? prefetchCalendar(search)
          : Promise.all([
              prefetchList(promotedListing, search, {
                relations: listingRelations,
                ...statusWhere(search, promotedStatuses),
              }),
              queryClient.prefetchQuery(listingCounts),
            ]),
    ),
    bindScreen(
      promotedTransfersScreen,
      () => import('./transfers-page.tsx'),
      ({ search }) =>
        Promise.all([
          prefetchList(promotedTransfer, search, {
            relations: transferRelations,
            ...statusWhere(search, transferStatuses),
          }),
          queryClient.prefetchQuery(transferCounts),
        ]),
    ),
    bindScreen(
      promotedCancellationsScreen,
      () => import('./cancellations-page.tsx'),
      ({ search }) =>
        Promise.all([
          prefetchList(promotedCancellation, search, {
            relations: cancellationRelations,
            ...statusWhere(search, cancellationStatuses),
          }),
          queryClient.prefetchQuery(cancellationCounts),
        ]),
    ),
    bindScreen(
      promotedConnectionsScreen,
      () => import('./connections-page.tsx'),
      ({ search }) => {
        const tab = search.get('show');
        const standing = isConnectionTab(tab) && tab !== 'orphan' ? { standing: tab } : {};
        return Promise.all([
          tab === 'orphan'
            ? prefetchList(partnerListing, search, { relations: orphanRelations, where: orphanWhere })
            : prefetchList(promotedConnection, search, { relations: connectionRelations, where: standing }),
          queryClient.prefetchQuery(standingCounts),
        ]);
      },
    ),
  ],
  search: [
    searchRecords(promotedListing, promotedRequestsScreen, {
      label: ({ propertyName }) => propertyName,
      detail: ({ status, city }) => `${status}, ${city}`,
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
