import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { importIdScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(importIdScreen, () => import('./import-id-page.tsx'))],
});
