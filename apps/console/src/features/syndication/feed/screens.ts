import { defineScreen } from '#platform/screen/define-screen.ts';

export const feedClientsScreen = defineScreen({
  path: '/feeds-nav/clients',
  title: 'Feeds Navigator',
  description: 'What clients send to partners: their feeds, what is held, what was built and fetched.',
  keywords: ['syndication', 'xml', 'partner', 'build', 'held', 'hotpads', 'mits'],
  lists: ['feed', 'feed_build'],
});

export const feedClientScreen = defineScreen({
  path: '/feeds-nav/clients/{client_id}',
  title: 'Feeds of a client',
  description: 'One client’s feeds: what is held, what was built, and who fetched it.',
});

export const feedScreen = defineScreen({
  path: '/feeds-nav/clients/{client_id?}/feeds/{feed_key}',
  title: 'Feed',
  description: 'One feed: its document, listings and builds, what changed between them, its secret address.',
});
