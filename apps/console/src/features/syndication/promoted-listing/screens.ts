import { defineScreen } from '#platform/screen/define-screen.ts';

export const promotedRequestsScreen = defineScreen({
  path: '/promoted-listings/requests',
  title: 'Promoted Requests',
  menu: 'Requests',
  description: 'Review requests for promoted listings and see slot availability.',
  keywords: ['promote', 'featured', 'premium', 'slot', 'calendar', 'booking', 'boost'],
  lists: ['promoted_listing'],
});

export const promotedTransfersScreen = defineScreen({
  path: '/promoted-listings/transfers',
  title: 'Promoted Transfers',
  menu: 'Transfers',
  description: 'Move a promotion’s remaining days to another property of the same client.',
  keywords: ['move', 'slot', 'promote'],
  lists: ['promoted_transfer'],
});

export const promotedCancellationsScreen = defineScreen({
  path: '/promoted-listings/cancellations',
  title: 'Promoted Cancellations',
  menu: 'Cancellations',
  description: 'Promotions cancelled early, and their credits.',
  keywords: ['credit', 'refund', 'end', 'promote'],
  lists: ['promoted_cancellation'],
});

export const promotedConnectionsScreen = defineScreen({
  path: '/promoted-listings/connections',
  title: 'Promoted Connections',
  description: 'Match promoted properties to partner listing IDs. Find missing and orphaned IDs.',
  keywords: ['listing id', 'orphan', 'verify', 'promote'],
  lists: ['promoted_connection', 'partner_listing'],
});
