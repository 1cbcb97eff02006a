import { defineScreen } from '#platform/screen/define-screen.ts';

export const importersScreen = defineScreen({
  path: '/importer-inventory',
  title: 'Feeds Inventory',
  description: 'Check, run and pause importers.',
  keywords: ['importer', 'feed', 'stale', 'units', 'import', 'held'],
});

export const importerScreen = defineScreen({
  path: '/importer-inventory/{id}',
  title: 'Feed importer',
  description: 'Runs, trends, configuration, cache and properties of an importer.',
  record: 'importer',
});
