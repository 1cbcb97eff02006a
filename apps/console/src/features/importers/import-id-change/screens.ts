import { defineScreen } from '#platform/screen/define-screen.ts';

export const importIdScreen = defineScreen({
  path: '/import-id-change',
  title: 'Importer ID Editor',
  description: 'Change the import ID of a property.',
  keywords: ['import id', 'rename', 'csv', 'undo'],
});
