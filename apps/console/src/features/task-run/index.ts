import { failedStatuses } from '@supersync/contract/task-run/run-status.ts';
import { taskRun } from '@supersync/contract/task-run/task-run.ts';
import { listAddress } from '../../kit/list-page/list-state.ts';
import { bindScreen } from '../../platform/define-screen.ts';
import { countRecords, defineFeature } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { catalogueOptions } from '../../platform/task/task-queries.ts';
import { runQuery } from './run-list.ts';
import { activityScreen } from './screens.ts';

const day = 86_400_000;
const since = (): string => new Date(Math.floor((Date.now() - day) / 60_000) * 60_000).toISOString();

export const feature = defineFeature({
  screens: [
    bindScreen(
      activityScreen,
      () => import('./activity-page.tsx'),
      ({ search }) =>
        Promise.all([
          prefetchList(taskRun, search, runQuery(search)),
          queryClient.prefetchQuery(catalogueOptions),
        ]),
    ),
  ],
  attention: [
    {
      title: 'Importer runs failed since yesterday',
      screen: activityScreen,
      href: listAddress(activityScreen.path, { filters: { status: { kind: 'in', values: failedStatuses } } }),
      tone: 'danger',
      resource: taskRun,
      count: () =>
        countRecords(taskRun, {
          taskGroup: 'importer',
          status: { in: [...failedStatuses] },
          finishedAt: { gte: since() },
        }),
    },
  ],
});
