import { defineScreen } from '#platform/screen/define-screen.ts';

export const importScreen = defineScreen({
  path: '/lead-replays/lead-warehouse-import',
  title: 'Lead Warehouse Imports',
  description: 'Import leads from a CSV file. An import can be undone.',
  keywords: ['lead', 'csv', 'upload', 'warehouse', 'duplicates', 'undo'],
});
