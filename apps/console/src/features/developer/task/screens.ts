import { defineScreen } from '#platform/screen/define-screen.ts';

export const manualRunScreen = defineScreen({
  path: '/importer/manual-run',
  title: 'Manual Runner',
  description: 'Run an importer or another task now with your own parameters.',
  keywords: ['run', 'task', 'importer', 'start', 'dry run', 'parameters'],
});
