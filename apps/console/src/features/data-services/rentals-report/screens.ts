import { defineScreen } from '#platform/screen/define-screen.ts';

export const rentalsReportScreen = defineScreen({
  path: '/rentals-report-upload',
  title: 'Rentals Report Upload',
  description: 'Check, preview and publish the monthly rent figures. A version can be rolled back.',
  keywords: ['rent', 'average', 'csv', 'city', 'month', 'publish', 'version'],
  lists: ['rentals_report', 'rentals_report_row', 'rentals_report_issue'],
});
