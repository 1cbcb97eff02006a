import { defineScreen } from '../../platform/define-screen.ts';

export const feedbackScreen = defineScreen({
  path: '/feedback',
  title: 'Feedback',
  description: 'Say what works and what does not, and see what others said.',
  keywords: ['bug', 'report', 'idea', 'suggestion'],
  lists: ['feedback'],
});
