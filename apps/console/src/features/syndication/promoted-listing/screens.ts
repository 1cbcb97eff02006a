import { defineScreen } from '#platform/screen/define-screen.ts';

export const promotedRequestsScreen = defineScreen({
  path: '/promoted-listings/requests',
  title: 'Promoted Requests',
  menu: 'Requests',
  description: 'Properties that stand out at a partner, or are asked to: decide, and see who has which slot.',
  keywords: ['promote', 'featured', 'premium', 'slot', 'calendar', 'booking', 'boost'],
  lists: ['promoted_listing'],
});

export const promotedTransfersScreen = defineScreen({
  path: '/promoted-listings/transfers',
  title: 'Promoted Transfers',
  menu: 'Transfers',
  description: 'Days left of a promoted listing that go to another property of the same client.',
  keywords: ['move', 'slot', 'promote'],
  lists: ['promoted_transfer'],
});

export const promotedCancellationsScreen = defineScreen({
  path: '/promoted-listings/cancellations',
  title: 'Promoted Cancellations',
  menu: 'Cancellations',
  description: 'Promoted listings that end early, and what is given back for them.',
  keywords: ['credit', 'refund', 'end', 'promote'],
  lists: ['promoted_cancellation'],
});

export const promotedConnectionsScreen = defineScreen({
  path: '/promoted-listings/connections',
  title: 'Promoted Connections',
  description: 'Which listing at the partner each promoted property is, and what fits nothing.',
  keywords: ['listing id', 'orphan', 'verify', 'promote'],
  lists: ['promoted_connection', 'partner_listing'],
});
