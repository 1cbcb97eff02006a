import { defineScreen } from '#platform/screen/define-screen.ts';

export const convertScreen = defineScreen({
  path: '/convert-to-csv',
  title: 'Convert to CSV',
  description: 'JSON, NDJSON, XML or Excel to CSV, in this browser: nothing leaves the machine.',
  keywords: ['json', 'ndjson', 'xml', 'excel', 'xlsx', 'csv', 'flatten', 'table'],
});
