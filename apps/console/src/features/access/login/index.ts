import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { loginScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(loginScreen, () => import('./login-page.tsx'))],
});
