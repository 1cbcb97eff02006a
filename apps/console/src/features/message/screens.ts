import { defineScreen } from '../../platform/define-screen.ts';

export const publishScreen = defineScreen({
  path: '/messaging/send-message',
  title: 'Publish Message',
  description: 'Sends a message to a topic, and shows what each of its queues makes of it.',
  keywords: ['topic', 'queue', 'bus', 'pubsub', 'event', 'send', 'emit'],
});

export const auditMessagesScreen = defineScreen({
  path: '/messaging/audit-message',
  title: 'Audit Messages',
  description: 'Every message ever published: searched, compared, and sent once more.',
  keywords: ['topic', 'queue', 'bus', 'pubsub', 'archive', 'replay', 'search', 'basket'],
  lists: ['message_replay'],
});
