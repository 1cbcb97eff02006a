import { defineScreen } from '../../platform/define-screen.ts';

export const importScreen = defineScreen({
  path: '/lead-replays/lead-warehouse-import',
  title: 'Lead Warehouse Imports',
  description:
    'Leads from a CSV file: columns mapped, every row checked, imported as a batch that can be undone.',
  keywords: ['lead', 'csv', 'upload', 'warehouse', 'duplicates', 'undo'],
});
