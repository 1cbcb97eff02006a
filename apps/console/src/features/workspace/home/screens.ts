import { defineScreen } from '#platform/screen/define-screen.ts';

export const homeScreen = defineScreen({
  path: '/',
  title: 'Home',
  description: 'Items that need attention, and your pages.',
  keywords: ['start', 'dashboard'],
});
