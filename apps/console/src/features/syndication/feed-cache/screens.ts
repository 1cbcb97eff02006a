import { defineScreen } from '#platform/screen/define-screen.ts';

export const syndicationCacheScreen = defineScreen({
  path: '/syndication/cache',
  title: 'Syndication cache',
  description: 'Open, compare, rebuild and drop the stored builds of feeds.',
  keywords: ['builds', 'storage', 'hash', 'retention', 'feeds', 'diff'],
  lists: ['cached_build'],
});
