import { feedback, feedbackHandlers } from '@supersync/contract/workspace/feedback/feedback.ts';
import { later } from '#kit/on-demand/later.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { defineAttention, waitingRecords } from '#platform/screen/feature.ts';
import { feedbackScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Open feedback',
    screen: feedbackScreen,
    href: hrefOf(feedbackScreen, {}, { status: 'open' }),
    // Only for people who can close feedback.
    access: feedbackHandlers,
    tone: 'info',
    resource: feedback,
    count: () => waitingRecords(feedback, 'created', { status: 'open' }),
    decide: later(async () => (await import('./open-feedback.tsx')).OpenFeedback),
  },
]);
