import type { Row } from '@supersync/contract/kernel/record.ts';
import {
  issueSeverities,
  reportChecks,
  type rentalsReportIssue,
} from '@supersync/contract/data-services/rentals-report/rentals-report.ts';
import { useQuery } from '@tanstack/react-query';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { issuesOptions } from './report-queries.ts';

type Issue = Row<typeof rentalsReportIssue>;

const columns: readonly RelatedColumn<Issue>[] = [
  { id: 'row', header: 'Row', width: 70, align: 'end', value: ({ rowNumber }) => rowNumber },
  {
    id: 'severity',
    header: 'Severity',
    width: 110,
    value: ({ severity }) => severity,
    cell: ({ severity }) => <ChoiceBadge of={issueSeverities} value={severity} />,
  },
  { id: 'check', header: 'Check', width: 200, value: ({ code }) => reportChecks.labels[code] },
  { id: 'message', header: 'Finding', width: 520, main: true, fixed: true, value: ({ message }) => message },
];

/** Everything the checks found, errors first. */
export function Findings({ reportId }: { readonly reportId: number }) {
  const issues = useQuery(issuesOptions(reportId));
  return (
    <Loaded query={issues}>
      {({ data }) => (
        <RelatedTable
          label="Findings"
          name="rentals-report-findings"
          columns={columns}
          rows={data}
          rowKey={({ number }) => String(number)}
          maxRows={25}
          empty={<EmptyState title="No findings">Every check passed.</EmptyState>}
        />
      )}
    </Loaded>
  );
}
