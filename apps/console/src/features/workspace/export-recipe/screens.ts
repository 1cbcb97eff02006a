import { defineScreen } from '#platform/screen/define-screen.ts';

export const csvExporterScreen = defineScreen({
  path: '/csv-data-exporter',
  title: 'CSV Exporter',
  description:
    'Take out any records as CSV: choose fields across relations, filter, sort, save and schedule.',
  keywords: ['export', 'csv', 'download', 'excel', 'spreadsheet', 'recipe', 'report'],
  lists: ['export_recipe'],
});
