import { defineScreen } from '#platform/screen/define-screen.ts';

export const activityScreen = defineScreen({
  path: '/importer/activity',
  title: 'Importer Activity',
  menu: 'Activity',
  description: 'Review importer runs, what they changed, and their logs.',
  keywords: ['runs', 'importer', 'log', 'jobs', 'history', 'failed'],
  lists: ['task_run'],
});
