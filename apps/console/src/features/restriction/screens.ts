import { defineScreen } from '../../platform/define-screen.ts';

export const restrictionsScreen = defineScreen({
  path: '/client-restrictions',
  title: 'Client Restrictions',
  description: 'What clients do not want, or want alone: partners, features, importers, senders, provinces.',
  keywords: ['deny', 'allow', 'block', 'rule', 'exception'],
  lists: ['client_restriction'],
});
