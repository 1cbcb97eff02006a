import { defineScreen } from '#platform/screen/define-screen.ts';

export const taskSchedulerScreen = defineScreen({
  path: '/task-scheduler',
  title: 'Task Scheduler',
  description: 'Schedule tasks, and see past and upcoming runs.',
  keywords: ['schedule', 'cron', 'task', 'job', 'maintenance', 'pause'],
  lists: ['schedule'],
});

export const importerSchedulerScreen = defineScreen({
  path: '/importer/scheduler',
  title: 'Importer Scheduler',
  menu: 'Scheduler',
  description: 'Schedule importers, and see past and upcoming runs.',
  keywords: ['schedule', 'cron', 'importer', 'feed', 'pause'],
});

export const importerScheduleScreen = defineScreen({
  path: '/importer/scheduler/{name}',
  title: 'Importer schedule',
  description: 'Schedules, success rate and durations of one importer or task.',
});
