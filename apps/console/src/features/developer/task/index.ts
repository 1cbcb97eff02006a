import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { catalogueOptions, taskNamesOptions, taskOptions } from '#parts/task/task-queries.ts';
import { manualRunScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      manualRunScreen,
      () => import('./manual-run-page.tsx'),
      ({ search }) => {
        const task = search.get('task');
        return Promise.all([
          queryClient.prefetchQuery(taskNamesOptions),
          queryClient.prefetchQuery(catalogueOptions),
          ...(task === null ? [] : [queryClient.prefetchQuery(taskOptions(task))]),
        ]);
      },
    ),
  ],
  actions: [
    {
      label: 'Run a task…',
      screen: manualRunScreen,
      href: hrefOf(manualRunScreen),
      keywords: ['importer', 'start'],
    },
  ],
});
