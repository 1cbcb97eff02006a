import { rentalsReport } from '@supersync/contract/data-services/rentals-report/rentals-report.ts';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';
import { monthsText } from './report-text.ts';

export const reportRecord = defineRecord(rentalsReport, { relations: ['user'] });

export const reportList = defineList(rentalsReport, {
  relations: ['user'],
  columns: [
    'name',
    'status',
    'number',
    { id: 'lastMonth', header: 'Data months', width: 180, cell: monthsText },
    'figureCount',
    'errorCount',
    'warningCount',
    'created',
    { id: 'user.lastName', width: 140 },
    { id: 'layout', optional: true },
    { id: 'publishedAt', optional: true },
  ],
  tabs: tabsByField(rentalsReport, 'status'),
  open: 'report',
});
