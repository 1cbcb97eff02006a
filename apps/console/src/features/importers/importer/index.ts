import { importer } from '@supersync/contract/importers/importer/importer.ts';
import { importerSources } from '@supersync/contract/importers/importer/importer-sources.ts';
import { bindList, bindRecord } from '#platform/list/bind-list.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { importerList, importerRecord } from './importer-list.tsx';
import { importerRunsOptions } from './importer-runs.ts';
import { importerScreen, importersScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindList(importersScreen, importerList, () => import('./importers-page.tsx')),
    bindRecord(
      importerScreen,
      importerRecord,
      () => import('./importer-page.tsx'),
      ({ params: { id } }) => queryClient.prefetchQuery(importerRunsOptions(Number(id))),
    ),
  ],
  search: [
    searchRecords(importer, importerScreen, { detail: ({ source }) => importerSources.labels[source] }),
  ],
  actions: [
    {
      label: 'New importer…',
      screen: importersScreen,
      href: hrefOf(importersScreen, {}, { new: 1 }),
      keywords: ['feed', 'import'],
    },
  ],
});
