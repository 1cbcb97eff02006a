import { dayOfMoment } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { placeAt } from './report-place.ts';
import { reportOptions } from './report-query.ts';
import { signatureReportScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      signatureReportScreen,
      () => import('./reporting-page.tsx'),
      ({ search }) => queryClient.prefetchQuery(reportOptions(placeAt(search, dayOfMoment(Date.now())))),
    ),
  ],
});
