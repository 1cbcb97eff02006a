import { defineScreen } from '../../platform/define-screen.ts';

export const activityScreen = defineScreen({
  path: '/importer/activity',
  title: 'Importer Activity',
  menu: 'Activity',
  description: 'Every run of an importer: how it went, what it changed, and its log.',
  keywords: ['runs', 'importer', 'log', 'jobs', 'history', 'failed'],
  lists: ['task_run'],
});
