import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { prefetchDeclared } from '#platform/list/bind-list.ts';
import { openImportIn } from './import-queries.ts';
import { leadImportList, leadImportRecord } from './lead-import-list.tsx';
import { importScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      importScreen,
      () => import('./import-page.tsx'),
      ({ search }) => {
        const open = openImportIn(search);
        return open === null
          ? prefetchDeclared(leadImportList, search)
          : queryClient.prefetchQuery(leadImportRecord.options(open));
      },
    ),
  ],
});
