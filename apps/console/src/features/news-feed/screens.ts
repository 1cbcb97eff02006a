import { defineScreen } from '../../platform/define-screen.ts';

export const dashboardManagementScreen = defineScreen({
  path: '/dashboard-management',
  title: 'Dashboard Management',
  menu: 'Dashboard Mgmt',
  description: 'News on clients’ dashboards: what is shown, to whom, and how often it is opened.',
  keywords: ['news', 'announcement', 'dashboards', 'feed'],
});

export const newsItemScreen = defineScreen({
  path: '/dashboard-management/{id}',
  title: 'News item',
  description: 'One news item: its words, its picture, its audience and when it appears.',
  record: 'news_feed',
});
