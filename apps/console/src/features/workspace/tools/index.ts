import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { toolsScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(toolsScreen, () => import('./tools-page.tsx'))],
});
