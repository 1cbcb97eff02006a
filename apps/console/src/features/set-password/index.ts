import { bindScreen } from '../../platform/define-screen.ts';
import { defineFeature } from '../../platform/feature.ts';
import { setPasswordScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(setPasswordScreen, () => import('./set-password-page.tsx'))],
});
