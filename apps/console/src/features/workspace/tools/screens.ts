import { defineScreen } from '#platform/screen/define-screen.ts';

export const toolsScreen = defineScreen({
  path: '/tools',
  title: 'Tools',
  description: 'All tools you have access to.',
  keywords: ['all', 'overview', 'index'],
});
