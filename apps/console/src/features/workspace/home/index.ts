import { accessRequest } from '@supersync/contract/access/access-request/access-request.ts';
import { openRequestsOptions } from '#parts/access-request/open-request.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { rightsTo } from '#platform/session/rights.ts';
import { currentPermissions } from '#platform/session/session.ts';
import { firstDayDismissed, firstDayOptions } from './first-day-steps.ts';
import { homeScreen } from './screens.ts';

/** What stands above other parts of the page, and would push them down if it came later. */
const prefetch = (): Promise<unknown> =>
  Promise.all([
    ...(firstDayDismissed.read() ? [] : [queryClient.prefetchQuery(firstDayOptions)]),
    ...(rightsTo(accessRequest, currentPermissions()).read
      ? [queryClient.prefetchQuery(openRequestsOptions)]
      : []),
  ]);

export const feature = defineFeature({
  screens: [bindScreen(homeScreen, () => import('./home-page.tsx'), prefetch)],
});
