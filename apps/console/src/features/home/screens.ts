import { defineScreen } from '../../platform/define-screen.ts';

export const homeScreen = defineScreen({
  path: '/',
  title: 'Home',
  description: 'What needs attention now, and the pages you use.',
  keywords: ['start', 'dashboard'],
});
