import type { ActionInput } from '@supersync/contract/kernel/define-action.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import {
  compareRentalsReports,
  readRentalsFigures,
} from '@supersync/contract/data-services/rentals-report/actions.ts';
import {
  rentalsReport,
  rentalsReportIssue,
} from '@supersync/contract/data-services/rentals-report/rentals-report.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { listOptions } from '#platform/query/query.ts';
import { numberIn } from '#platform/screen/address-part.ts';

export type RentalsReport = With<typeof rentalsReport, 'user'>;

export const figuresOptions = (query: ActionInput<typeof readRentalsFigures>['query']) =>
  queryOptions({
    queryKey: [rentalsReport.name, 'figures', query],
    queryFn: () => client.act(readRentalsFigures, { query }),
    meta: { reads: [rentalsReport.name] },
    placeholderData: keepPreviousData,
  });

export const comparisonOptions = (id: number, other: number | null) =>
  queryOptions({
    queryKey: [rentalsReport.name, 'comparison', id, other],
    queryFn: () =>
      client.act(compareRentalsReports, { params: { id }, query: other === null ? {} : { with: other } }),
    meta: { reads: [rentalsReport.name] },
  });

export const issuesOptions = (reportId: number) =>
  listOptions(rentalsReportIssue, { plain: { reportId }, limit: 0 });

export const versionsOptions = listOptions(rentalsReport, {
  where: { status: { in: ['published', 'rolled_back'] } },
  sort: ['-number'],
  limit: 0,
});

/** The report that is open by the address, or the published figures. */
export const openReportIn = (search: URLSearchParams): number | 'published' | null =>
  search.get('view') === 'published' ? 'published' : numberIn(search.get('report'));
