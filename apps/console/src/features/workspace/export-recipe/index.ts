import { exportRecipe } from '@supersync/contract/workspace/export-recipe/export-recipe.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { catalogueOptions } from '#parts/entity/catalogue.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { recipesOptions } from './recipes.ts';
import { csvExporterScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      csvExporterScreen,
      () => import('./export-page.tsx'),
      () =>
        Promise.all([queryClient.prefetchQuery(catalogueOptions), queryClient.prefetchQuery(recipesOptions)]),
    ),
  ],
  search: [
    searchRecords(exportRecipe, csvExporterScreen, {
      heading: 'Exports',
      detail: ({ resource }) => resource,
      href: ({ id }) => hrefOf(csvExporterScreen, {}, { recipe: id }),
    }),
  ],
});
