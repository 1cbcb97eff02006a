import { defineScreen } from '#platform/screen/define-screen.ts';

export const websitesScreen = defineScreen({
  path: '/websites/searchManage',
  title: 'Websites List',
  description: 'Find websites of clients; pause, activate or archive many at once.',
  keywords: ['sites', 'domain', 'theme', 'deploy', 'pause', 'archive'],
  lists: ['site', 'site_batch'],
});
