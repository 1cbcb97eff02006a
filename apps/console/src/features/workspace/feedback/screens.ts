import { defineScreen } from '#platform/screen/define-screen.ts';

export const feedbackScreen = defineScreen({
  path: '/feedback',
  title: 'Feedback',
  description: 'Send feedback about the console and read what others sent.',
  keywords: ['bug', 'report', 'idea', 'suggestion'],
  lists: ['feedback'],
});
