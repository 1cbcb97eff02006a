import { defineScreen } from '#platform/screen/define-screen.ts';

export const importerConfigsScreen = defineScreen({
  path: '/importer/config',
  title: 'Configs Viewer',
  description: 'View and change the configurations of importers.',
  keywords: ['configuration', 'importer', 'secret', 'credential', 'json'],
  lists: ['importer_config'],
});

export const importerConfigScreen = defineScreen({
  path: '/importer/config/{id}',
  title: 'Importer config',
  description: 'Edit, test and restore the configuration of an importer.',
});
