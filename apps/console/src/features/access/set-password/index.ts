import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { setPasswordScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(setPasswordScreen, () => import('./set-password-page.tsx'))],
});
