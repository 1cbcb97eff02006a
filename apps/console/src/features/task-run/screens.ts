import { defineScreen } from '../../platform/define-screen.ts';

export const activityScreen = defineScreen({
  path: '/importer/activity',
  title: 'Importer Activity',
  description: 'Every run of an importer: how it went, what it changed, and its log.',
  keywords: ['runs', 'importer', 'log', 'jobs', 'history', 'failed'],
  shows: ['task_run'],
});
