import {
  rentalsReport,
  reportStatuses,
} from '@supersync/contract/data-services/rentals-report/rentals-report.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { prefetchDeclared } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { reportList, reportRecord } from './report-list.tsx';
import { figuresOptions, openReportIn } from './report-queries.ts';
import { rentalsReportScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      rentalsReportScreen,
      () => import('./report-page.tsx'),
      ({ search }) => {
        const open = openReportIn(search);
        if (open === null) return prefetchDeclared(reportList, search);
        return open === 'published'
          ? queryClient.prefetchQuery(figuresOptions({}))
          : queryClient.prefetchQuery(reportRecord.options(open));
      },
    ),
  ],
  search: [
    searchRecords(rentalsReport, rentalsReportScreen, {
      detail: ({ status }) => reportStatuses.labels[status],
      href: ({ id }) => hrefOf(rentalsReportScreen, {}, { report: id }),
    }),
  ],
  actions: [
    {
      label: 'Published rentals report',
      screen: rentalsReportScreen,
      href: hrefOf(rentalsReportScreen, {}, { view: 'published' }),
      keywords: ['rent', 'average', 'cities'],
    },
  ],
});
