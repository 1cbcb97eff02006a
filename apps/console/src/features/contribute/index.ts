import { bindScreen } from '../../platform/define-screen.ts';
import { defineFeature } from '../../platform/feature.ts';
import { contributeScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(contributeScreen, () => import('./contribute-page.tsx'))],
});
