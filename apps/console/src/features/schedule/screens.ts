import { defineScreen } from '../../platform/define-screen.ts';

export const taskSchedulerScreen = defineScreen({
  path: '/task-scheduler',
  title: 'Task Scheduler',
  description: 'When tasks run by themselves, what ran and what will.',
  keywords: ['schedule', 'cron', 'task', 'job', 'maintenance', 'pause'],
  lists: ['schedule'],
});

export const importerSchedulerScreen = defineScreen({
  path: '/importer/scheduler',
  title: 'Importer Scheduler',
  menu: 'Scheduler',
  description: 'When importers run by themselves, what ran and what will.',
  keywords: ['schedule', 'cron', 'importer', 'feed', 'pause'],
});

export const importerScheduleScreen = defineScreen({
  path: '/importer/scheduler/{name}',
  title: 'Importer schedule',
  description: 'One importer or task: its schedules, how often it succeeds and how long it takes.',
});
