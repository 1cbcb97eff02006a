import { rentalsReport } from '@supersync/contract/data-services/rentals-report/rentals-report.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { defineAttention, waitingRecords } from '#platform/screen/feature.ts';
import { rentalsReportScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Rentals reports ready to publish',
    screen: rentalsReportScreen,
    href: hrefOf(rentalsReportScreen, {}, { status: 'checked' }),
    tone: 'info',
    resource: rentalsReport,
    count: () => waitingRecords(rentalsReport, 'created', { status: 'checked' }),
  },
]);
