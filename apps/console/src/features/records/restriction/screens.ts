import { defineScreen } from '#platform/screen/define-screen.ts';

export const restrictionsScreen = defineScreen({
  path: '/client-restrictions',
  title: 'Client Restrictions',
  description: 'Block or limit partners, features, importers, email domains and provinces per client.',
  keywords: ['deny', 'allow', 'block', 'rule', 'exception'],
  lists: ['client_restriction'],
});
