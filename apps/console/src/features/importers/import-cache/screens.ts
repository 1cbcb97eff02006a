import { defineScreen } from '#platform/screen/define-screen.ts';

export const importCacheScreen = defineScreen({
  path: '/importer/cache',
  title: 'Cache Viewer',
  description: 'View, compare and replay source responses.',
  keywords: ['payload', 'cache', 'feed', 'xml', 'json', 'replay', 'raw'],
});

export const importPayloadScreen = defineScreen({
  path: '/importer/cache/{id}',
  title: 'Importer cache',
  description: 'Text, differences and parsed result of a cached document.',
  record: 'import_payload',
});
