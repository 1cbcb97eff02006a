import { defineScreen } from '#platform/screen/define-screen.ts';

export const convertScreen = defineScreen({
  path: '/convert-to-csv',
  title: 'Convert to CSV',
  description: 'Convert JSON, NDJSON, XML or Excel to CSV in this browser. Files are not uploaded.',
  keywords: ['json', 'ndjson', 'xml', 'excel', 'xlsx', 'csv', 'flatten', 'table'],
});
