import { defineScreen } from '#platform/screen/define-screen.ts';

export const discreteBuildingsScreen = defineScreen({
  path: '/discrete-buildings',
  title: 'Discrete Buildings',
  description: 'Match listings to physical buildings and review what is in doubt.',
  keywords: ['address', 'duplicate', 'match', 'merge', 'split', 'review', 'geohash'],
});

export const discreteBuildingScreen = defineScreen({
  path: '/discrete-buildings/{id}',
  title: 'Discrete building',
  description: 'Listings of a building, their scores and what people changed.',
  record: 'discrete_building',
});
