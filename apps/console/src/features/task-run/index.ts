import { taskRun } from '@supersync/contract/task-run/task-run.ts';
import { bindScreen } from '../../platform/define-screen.ts';
import { defineFeature } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { catalogueOptions } from '../../platform/task/task-queries.ts';
import { runQuery } from './run-list.ts';
import { activityScreen } from './screens.ts';

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
});
