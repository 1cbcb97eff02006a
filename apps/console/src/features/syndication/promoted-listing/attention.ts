import { promotedConnection } from '@supersync/contract/syndication/promoted-listing/promoted-connection.ts';
import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import { later } from '#kit/on-demand/later.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { countRecords, defineAttention, waitingRecords } from '#platform/screen/feature.ts';
import { promotedConnectionsScreen, promotedRequestsScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Promoted listings to decide on',
    screen: promotedRequestsScreen,
    href: hrefOf(promotedRequestsScreen, {}, { status: 'requested' }),
    tone: 'info',
    resource: promotedListing,
    count: () => waitingRecords(promotedListing, 'created', { status: 'requested' }),
    decide: later(async () => (await import('./waiting-requests.tsx')).WaitingRequests),
  },
  {
    title: 'Promoted properties without an ID at the partner',
    screen: promotedConnectionsScreen,
    href: hrefOf(promotedConnectionsScreen, {}, { show: 'missing' }),
    tone: 'warning',
    resource: promotedConnection,
    count: () => countRecords(promotedConnection, { standing: 'missing' }),
  },
]);
