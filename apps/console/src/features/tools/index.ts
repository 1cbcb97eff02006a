import { bindScreen } from '../../platform/define-screen.ts';
import { defineFeature } from '../../platform/feature.ts';
import { toolsScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(toolsScreen, () => import('./tools-page.tsx'))],
});
