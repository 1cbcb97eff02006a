import { defineScreen } from '#platform/screen/define-screen.ts';

export const siteFormScreen = defineScreen({
  path: '/site-generator/{id?}/{theme}-site-form',
  title: 'Site form',
  description: 'Fill in a website and see it as you type.',
  keywords: ['website', 'theme', 'domain', 'colours', 'contrast', 'preview', 'draft'],
});
