import { defineFeature } from '#platform/screen/feature.ts';
import { bindList } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { auditedOptions, auditList, verificationOptions } from './audit-queries.ts';
import { auditScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindList(
      auditScreen,
      auditList,
      () => import('./audit-page.tsx'),
      () =>
        Promise.all([
          queryClient.prefetchQuery(verificationOptions),
          queryClient.prefetchQuery(auditedOptions),
        ]),
    ),
  ],
});
