import { defineScreen } from '#platform/screen/define-screen.ts';

export const dashboardManagementScreen = defineScreen({
  path: '/dashboard-management',
  title: 'Dashboard Management',
  menu: 'Dashboard Mgmt',
  description: 'Manage the news on clients’ dashboards.',
  keywords: ['news', 'announcement', 'dashboards', 'feed'],
});

export const newsItemScreen = defineScreen({
  path: '/dashboard-management/{id}',
  title: 'News item',
  description: 'Text, picture, audience and dates of a news item.',
  record: 'news_feed',
});
