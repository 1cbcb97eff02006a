import { defineScreen } from '#platform/screen/define-screen.ts';

export const csvExporterScreen = defineScreen({
  path: '/csv-data-exporter',
  title: 'CSV Exporter',
  description: 'Export any records to CSV. Pick columns, filter, save and schedule.',
  keywords: ['export', 'csv', 'download', 'excel', 'spreadsheet', 'recipe', 'report'],
  lists: ['export_recipe'],
});
