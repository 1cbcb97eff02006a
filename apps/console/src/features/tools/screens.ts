import { defineScreen } from '../../platform/define-screen.ts';

export const toolsScreen = defineScreen({
  path: '/tools',
  title: 'Tools',
  description: 'Every tool you may use, with one line on what it is for.',
  keywords: ['all', 'overview', 'index'],
});
