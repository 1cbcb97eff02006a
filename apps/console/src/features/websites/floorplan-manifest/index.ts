import {
  floorplanManifest,
  manifestStates,
} from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import { prefetchDeclared } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { manifestList, manifestRecord } from './manifest-list.tsx';
import { checkOptions, checksOptions, openManifestIn, variablesOptions } from './manifest-queries.ts';
import {
  integrityCheckScreen,
  integrityChecksScreen,
  manifestsScreen,
  variableUsageScreen,
} from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      manifestsScreen,
      () => import('./manifests-page.tsx'),
      ({ search }) => {
        const open = openManifestIn(search);
        return open === null
          ? prefetchDeclared(manifestList, search)
          : queryClient.prefetchQuery(manifestRecord.options(open));
      },
    ),
    bindScreen(
      integrityChecksScreen,
      () => import('./check/checks-page.tsx'),
      () => queryClient.prefetchQuery(checksOptions),
    ),
    bindScreen(
      integrityCheckScreen,
      () => import('./check/check-page.tsx'),
      ({ params }) => queryClient.prefetchQuery(checkOptions(Number(params.id))),
    ),
    bindScreen(
      variableUsageScreen,
      () => import('./variables/variables-page.tsx'),
      () => queryClient.prefetchQuery(variablesOptions),
    ),
  ],
  search: [
    searchRecords(floorplanManifest, manifestsScreen, {
      label: ({ name }) => name,
      detail: ({ state }) => `Floorplan manifest, ${manifestStates.labels[state].toLowerCase()}`,
      href: ({ id }) => hrefOf(manifestsScreen, {}, { manifest: id }),
    }),
  ],
});
