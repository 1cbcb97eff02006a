import { defineScreen } from '#platform/screen/define-screen.ts';

export const callOrdersScreen = defineScreen({
  path: '/call-tracking/call-tracking-orders',
  title: 'Call Tracking Orders',
  menu: 'View Orders',
  description: 'Manage orders, call numbers and calls.',
  keywords: ['phone', 'numbers', 'calls', 'inventory', 'orphan', 'quarantine', 'recording'],
  lists: ['call_order', 'call'],
});

export const orderNumbersScreen = defineScreen({
  path: '/order-tracking-numbers',
  title: 'Order Tracking Numbers',
  description: 'Order call numbers for the properties and sources of a client.',
  keywords: ['phone', 'buy', 'numbers', 'source', 'bulk'],
});

export const callTestScreen = defineScreen({
  path: '/call-tracking-test',
  title: 'Call Tracking Test Tool',
  description: 'Check a call number and simulate a call. Nothing is written.',
  keywords: ['phone', 'simulate', 'twiml', 'webhook', 'whisper'],
});
