import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { generationStates } from '@supersync/contract/websites/site-generation/states.ts';
import { bindList, bindRecord } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { generationList, generationRecord } from './generation-list.tsx';
import { currentOptions, progressOptions } from './generation-queries.ts';
import { generatedSiteScreen, siteGeneratorScreen, siteGeneratorStepScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindList(siteGeneratorScreen, generationList, () => import('./generations-page.tsx')),
    bindRecord(generatedSiteScreen, generationRecord, () => import('./generation-page.tsx')),
    bindScreen(
      siteGeneratorStepScreen,
      () => import('./tracker-page.tsx'),
      ({ params: { id } }) =>
        id === undefined
          ? queryClient.prefetchQuery(currentOptions[0])
          : queryClient.prefetchQuery(progressOptions(Number(id))),
    ),
  ],
  search: [
    searchRecords(siteGeneration, generatedSiteScreen, {
      label: ({ domain }) => domain,
      detail: ({ state }) => `Site generation, ${generationStates.labels[state].toLowerCase()}`,
    }),
  ],
});
