import { defineScreen } from '#platform/screen/define-screen.ts';

export const publishScreen = defineScreen({
  path: '/messaging/send-message',
  title: 'Publish Message',
  description: 'Publish a message to a topic and follow its deliveries.',
  keywords: ['topic', 'queue', 'bus', 'pubsub', 'event', 'send', 'emit'],
});

export const auditMessagesScreen = defineScreen({
  path: '/messaging/audit-message',
  title: 'Audit Messages',
  description: 'Search, compare and replay published messages.',
  keywords: ['topic', 'queue', 'bus', 'pubsub', 'archive', 'replay', 'search', 'basket'],
  lists: ['message_replay'],
});
