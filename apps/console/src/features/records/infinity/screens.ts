import { defineScreen } from '#platform/screen/define-screen.ts';

export const infinityScreen = defineScreen({
  path: '/rentals-infinity-migration',
  title: 'Infinity Migration',
  description: 'Migrate clients to Rentals Infinity, step by step.',
  keywords: ['rentals infinity', 'switch', 'sources', 'roll back'],
  lists: ['infinity_migration'],
});
