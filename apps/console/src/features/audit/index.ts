import { auditEntry } from '@supersync/contract/audit/audit-entry.ts';
import { bindScreen } from '../../platform/define-screen.ts';
import { defineFeature } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { auditedOptions, auditRelations, verificationOptions } from './audit-queries.ts';
import { auditScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      auditScreen,
      () => import('./audit-page.tsx'),
      ({ search }) =>
        Promise.all([
          prefetchList(auditEntry, search, auditRelations),
          queryClient.prefetchQuery(verificationOptions),
          queryClient.prefetchQuery(auditedOptions),
        ]),
    ),
  ],
});
