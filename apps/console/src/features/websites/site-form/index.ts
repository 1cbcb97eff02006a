import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { recordOptions } from '#platform/query/query.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { siteThemes } from '@supersync/contract/websites/site-theme/site-themes.ts';
import { siteFormScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      siteFormScreen,
      () => import('./site-form-page.tsx'),
      ({ params }) =>
        params.id === undefined
          ? Promise.resolve()
          : queryClient.prefetchQuery(recordOptions(siteGeneration, Number(params.id))),
    ),
  ],
  actions: optionsOf(siteThemes).map(({ value, label }) => ({
    label: `New website with ${label}…`,
    screen: siteFormScreen,
    href: hrefOf(siteFormScreen, { theme: value }),
    keywords: ['site generator', 'theme', 'form'],
  })),
});
