import { defineFeature } from '#platform/screen/feature.ts';
import { bindList } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { catalogueOptions } from '#parts/task/task-queries.ts';
import { runList } from './run-list.ts';
import { activityScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindList(
      activityScreen,
      runList,
      () => import('./activity-page.tsx'),
      () => queryClient.prefetchQuery(catalogueOptions),
    ),
  ],
});
