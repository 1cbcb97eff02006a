import { bindScreen } from '../../platform/define-screen.ts';
import { catalogueOptions } from '../../platform/entity/catalogue.ts';
import { defineFeature } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { entityExplorerScreen, entityScreen } from './screens.ts';

const prefetch = (): Promise<void> => queryClient.prefetchQuery(catalogueOptions);

export const feature = defineFeature({
  screens: [
    bindScreen(entityExplorerScreen, () => import('./entities-page.tsx'), prefetch),
    bindScreen(entityScreen, () => import('./entity-page.tsx'), prefetch),
  ],
});
