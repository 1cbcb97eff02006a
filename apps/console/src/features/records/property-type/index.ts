import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { propertyTypesScreen } from './screens.ts';
import { clientOptions, propertiesOptions, rulesOptions, typesOptions } from './type-queries.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      propertyTypesScreen,
      () => import('./property-types-page.tsx'),
      ({ params }) => {
        const id = Number(params.id);
        return Promise.all([
          queryClient.prefetchQuery(clientOptions(id)),
          queryClient.prefetchQuery(propertiesOptions(id)),
          queryClient.prefetchQuery(rulesOptions(id)),
          queryClient.prefetchQuery(typesOptions),
        ]);
      },
    ),
  ],
});
