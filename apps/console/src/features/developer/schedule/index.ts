import { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import type { TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import { parseListState } from '#kit/list-page/list-state.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { catalogueOptions } from '#parts/task/task-queries.ts';
import { mayChangeTasks } from '#parts/task/task-rights.ts';
import { importerScheduleScreen, importerSchedulerScreen, taskSchedulerScreen } from './screens.ts';

async function prefetch(search: URLSearchParams, group?: TaskGroup): Promise<void> {
  const [{ scheduleDefaults, schedulePage, scheduleQuery }, { maintenanceOptions }, { prefetchLanes }] =
    await Promise.all([
      import('./schedule-list.ts'),
      import('./maintenance/maintenance.ts'),
      import('./lanes/lanes-query.ts'),
    ]);
  const state = parseListState(search, scheduleDefaults);
  await Promise.all([
    queryClient.prefetchQuery(schedulePage(scheduleQuery(state, group), state.limit, state.page)),
    queryClient.prefetchQuery(catalogueOptions),
    queryClient.prefetchQuery(maintenanceOptions),
    prefetchLanes(group),
  ]);
}

export const feature = defineFeature({
  screens: [
    bindScreen(
      taskSchedulerScreen,
      () => import('./task-scheduler-page.tsx'),
      ({ search }) => prefetch(search),
    ),
    bindScreen(
      importerSchedulerScreen,
      () => import('./importer-scheduler-page.tsx'),
      ({ search }) => prefetch(search, 'importer'),
    ),
    bindScreen(
      importerScheduleScreen,
      () => import('./importer-schedule-page.tsx'),
      () => queryClient.prefetchQuery(catalogueOptions),
    ),
  ],
  search: [
    searchRecords(schedule, taskSchedulerScreen, {
      detail: ({ taskName }) => taskName,
      href: ({ id }) => hrefOf(taskSchedulerScreen, {}, { schedule: id }),
      verbs: ({ id, name, taskGroup }) =>
        mayChangeTasks(taskGroup)
          ? [
              {
                label: 'Run now',
                screen: taskSchedulerScreen,
                run: async () => (await import('./run-now.ts')).runNow(id, name),
              },
              {
                label: 'Edit schedule',
                screen: taskSchedulerScreen,
                href: hrefOf(taskSchedulerScreen, {}, { edit: id }),
              },
            ]
          : [],
    }),
  ],
  actions: [
    {
      label: 'New schedule…',
      screen: taskSchedulerScreen,
      href: hrefOf(taskSchedulerScreen, {}, { new: 1 }),
      keywords: ['cron', 'task'],
    },
  ],
});
