import { defineScreen } from '#platform/screen/define-screen.ts';

export const signatureGroupsScreen = defineScreen({
  path: '/email-signature-marketing/groups',
  title: 'Signature groups',
  description: 'Manage senders and the groups that show the same banners.',
  keywords: ['signature', 'sender', 'banner', 'audience'],
  lists: ['signature_sender'],
});

export const signatureGroupScreen = defineScreen({
  path: '/email-signature-marketing/groups/{id}',
  title: 'Signature group',
  description: 'Rules and members of a group.',
  record: 'signature_group',
});
