import { defineScreen } from '#platform/screen/define-screen.ts';

export const buildingShadowScreen = defineScreen({
  path: '/analytics/shadow',
  title: 'Building Shadow',
  description: 'Compare our listings with those seen elsewhere, building by building.',
  keywords: ['rent', 'gap', 'coverage', 'competitor', 'observed', 'market', 'csv'],
  lists: ['building_shadow'],
});
