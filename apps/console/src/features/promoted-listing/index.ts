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
import { bindScreen, hrefOf } from '../../platform/define-screen.ts';
import { defineFeature, searchRecords } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import {
  connectionRelations,
  isConnectionTab,
  orphanRelations,
  orphanWhere,
  standingCounts,
} from './connection-queries.ts';
import {
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

export const feature = defineFeature({
  screens: [
    bindScreen(
      promotedRequestsScreen,
      () => import('./requests-page.tsx'),
      ({ search }) =>
        search.get('view') === 'calendar'
          ? queryClient.prefetchQuery(marketsOptions)
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
    searchRecords(
      promotedListing,
      'Promoted listings',
      promotedRequestsScreen,
      ({ id, propertyName, status, city }) => ({
        label: propertyName,
        detail: `${status}, ${city}`,
        href: hrefOf(promotedRequestsScreen, {}, { listing: id }),
      }),
    ),
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
