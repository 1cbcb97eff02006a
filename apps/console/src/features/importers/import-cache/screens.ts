import { defineScreen } from '#platform/screen/define-screen.ts';

export const importCacheScreen = defineScreen({
  path: '/importer/cache',
  title: 'Cache Viewer',
  description: 'View, compare and replay the answers of sources.',
  keywords: ['payload', 'cache', 'feed', 'xml', 'json', 'replay', 'raw'],
});

export const importPayloadScreen = defineScreen({
  path: '/importer/cache/{id}',
  title: 'Importer cache',
  description: 'One cached document: its text, its differences and what is read from it.',
  record: 'import_payload',
});
