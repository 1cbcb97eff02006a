import { defineScreen } from '#platform/screen/define-screen.ts';

export const feedClientsScreen = defineScreen({
  path: '/feeds-nav/clients',
  title: 'Feeds Navigator',
  description: 'Feeds of clients to partners: held, built and fetched.',
  keywords: ['syndication', 'xml', 'partner', 'build', 'held', 'hotpads', 'mits'],
  lists: ['feed', 'feed_build'],
});

export const feedClientScreen = defineScreen({
  path: '/feeds-nav/clients/{client_id}',
  title: 'Feeds of a client',
  description: 'Held, built and fetched feeds of a client.',
});

export const feedScreen = defineScreen({
  path: '/feeds-nav/clients/{client_id?}/feeds/{feed_key}',
  title: 'Feed',
  description: 'Document, listings, builds and secret address of a feed.',
});
