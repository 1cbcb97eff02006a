import { defineScreen } from '#platform/screen/define-screen.ts';

export const contributeScreen = defineScreen({
  path: '/contribute',
  title: 'Contribute',
  description: 'How to set up, change, check and submit work on this console.',
  keywords: ['development', 'docs', 'repository'],
});
