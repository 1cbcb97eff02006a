import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { feedbackScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(feedbackScreen, () => import('./feedback-page.tsx'))],
  actions: [{ label: 'Send feedback…', screen: feedbackScreen, href: hrefOf(feedbackScreen) }],
});
