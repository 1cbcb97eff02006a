import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { convertScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(convertScreen, () => import('./convert-page.tsx'))],
});
