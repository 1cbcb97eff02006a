import { bindList } from '#platform/list/bind-list.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { cachedBuildList } from './cached-build-list.tsx';
import { syndicationCacheScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindList(syndicationCacheScreen, cachedBuildList, () => import('./cache-page.tsx'))],
});
