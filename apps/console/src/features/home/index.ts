import { bindScreen } from '../../platform/define-screen.ts';
import { defineFeature } from '../../platform/feature.ts';
import { homeScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(homeScreen, () => import('./home-page.tsx'))],
});
