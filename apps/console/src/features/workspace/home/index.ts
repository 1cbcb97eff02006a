import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { homeScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(homeScreen, () => import('./home-page.tsx'))],
});
