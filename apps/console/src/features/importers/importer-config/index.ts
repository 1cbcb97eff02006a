import { bindScreen } from '#platform/screen/define-screen.ts';
import { bindList } from '#platform/list/bind-list.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { configList } from './config-list.tsx';
import { configOptions } from './config-queries.ts';
import { importerConfigScreen, importerConfigsScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindList(importerConfigsScreen, configList, () => import('./configs-page.tsx')),
    bindScreen(
      importerConfigScreen,
      () => import('./config-page.tsx'),
      ({ params }) => queryClient.prefetchQuery(configOptions(Number(params.id))),
    ),
  ],
});
