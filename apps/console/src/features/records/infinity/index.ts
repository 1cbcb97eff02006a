import { defineFeature } from '#platform/screen/feature.ts';
import { bindList } from '#platform/list/bind-list.ts';
import { infinityScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindList(
      infinityScreen,
      async () => (await import('./infinity-list.tsx')).infinityList,
      () => import('./infinity-page.tsx'),
    ),
  ],
});
