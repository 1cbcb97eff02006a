import { bindScreen } from '../../platform/define-screen.ts';
import { defineFeature } from '../../platform/feature.ts';
import { loginScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(loginScreen, () => import('./login-page.tsx'))],
});
