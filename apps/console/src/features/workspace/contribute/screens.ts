import { defineScreen } from '#platform/screen/define-screen.ts';

export const contributeScreen = defineScreen({
  path: '/contribute',
  title: 'Contribute',
  description: 'How to work on this console: set-up, layout, checks and how a change gets in.',
  keywords: ['development', 'docs', 'repository'],
});
