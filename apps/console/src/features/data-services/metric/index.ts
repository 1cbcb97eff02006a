import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { alertsOptions, rangeIn, seriesOptions } from './metric-queries.ts';
import { monitoringScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      monitoringScreen,
      () => import('./monitoring-page.tsx'),
      ({ search }) =>
        Promise.all([
          queryClient.prefetchQuery(seriesOptions(rangeIn(search))),
          queryClient.prefetchQuery(alertsOptions),
        ]),
    ),
  ],
});
