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
  description: 'One news item: its words, its picture, its audience and when it appears.',
  record: 'news_feed',
});
