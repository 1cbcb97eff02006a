import { bindScreen } from '#platform/screen/define-screen.ts';
import { catalogueOptions } from '#parts/entity/catalogue.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { entityExplorerScreen, entityScreen } from './screens.ts';

const prefetch = (): Promise<void> => queryClient.prefetchQuery(catalogueOptions);

export const feature = defineFeature({
  screens: [
    bindScreen(entityExplorerScreen, () => import('./entities-page.tsx'), prefetch),
    bindScreen(entityScreen, () => import('./entity-page.tsx'), prefetch),
  ],
});
