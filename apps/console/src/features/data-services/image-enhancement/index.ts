import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { recentOptions } from './enhancement-queries.ts';
import { imageEnhancementScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      imageEnhancementScreen,
      () => import('./enhancement-page.tsx'),
      () => queryClient.prefetchQuery(recentOptions),
    ),
  ],
});
