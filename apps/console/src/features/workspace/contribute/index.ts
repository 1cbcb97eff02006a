import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { contributeScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(contributeScreen, () => import('./contribute-page.tsx'))],
});
