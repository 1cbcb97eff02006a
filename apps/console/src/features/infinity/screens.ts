import { defineScreen } from '../../platform/define-screen.ts';

export const infinityScreen = defineScreen({
  path: '/rentals-infinity-migration',
  title: 'Infinity Migration',
  description:
    'How far the clients with Rentals Infinity as a partner are, and the steps that take them there.',
  keywords: ['rentals infinity', 'switch', 'sources', 'roll back'],
  lists: ['infinity_migration'],
});
