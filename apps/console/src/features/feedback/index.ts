import { feedback } from '@supersync/contract/feedback/feedback.ts';
import { bindScreen, hrefOf } from '../../platform/define-screen.ts';
import { countRecords, defineFeature } from '../../platform/feature.ts';
import { feedbackScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(feedbackScreen, () => import('./feedback-page.tsx'))],
  actions: [{ label: 'Send feedback…', screen: feedbackScreen, href: hrefOf(feedbackScreen) }],
  attention: [
    {
      title: 'Open feedback',
      screen: feedbackScreen,
      href: hrefOf(feedbackScreen, {}, { status: 'open' }),
      // Only those who can close it are asked to look.
      chain: [['supersync_admin_tools']],
      tone: 'info',
      resource: feedback,
      count: () => countRecords(feedback, { status: 'open' }),
    },
  ],
});
