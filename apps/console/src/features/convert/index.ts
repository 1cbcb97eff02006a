import { bindScreen } from '../../platform/define-screen.ts';
import { defineFeature } from '../../platform/feature.ts';
import { convertScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(convertScreen, () => import('./convert-page.tsx'))],
});
