import { leadImport } from '@supersync/contract/lead-import/lead-import.ts';
import { bindScreen } from '../../platform/define-screen.ts';
import { defineFeature } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { importList, importOptions, openImportIn } from './import-queries.ts';
import { importScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      importScreen,
      () => import('./import-page.tsx'),
      ({ search }) => {
        const open = openImportIn(search);
        return open === null
          ? prefetchList(leadImport, search, importList)
          : queryClient.prefetchQuery(importOptions(open));
      },
    ),
  ],
});
