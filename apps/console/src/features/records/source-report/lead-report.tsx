import { readSourceReport } from '@supersync/contract/records/source-report/actions.ts';
import { lead } from '@supersync/contract/messaging/lead/lead.ts';
import { setting } from '@supersync/contract/records/setting/setting.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Chart } from '#kit/chart/chart.tsx';
import { csvText } from '#kit/csv/csv.ts';
import { downloadText } from '#kit/csv/download.ts';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { formatCount } from '#kit/value/format.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { useNow } from '#kit/value/use-now.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { client } from '#platform/query/api.ts';
import { leadChart, reportRows, shareOf, type SourceReport } from './report-rows.ts';
import classes from './source-report.module.css';

export const periods = [30, 90, 180, 365] as const;
const dayMs = 86_400_000;

/** The first day of a period of this many days, including today. */
const firstDay = (now: number, days: number): string =>
  new Date(now - (days - 1) * dayMs).toISOString().slice(0, 10);

const reportOptions = (id: number, from: string) =>
  queryOptions({
    queryKey: [lead.name, 'source-report', id, from],
    queryFn: () => client.act(readSourceReport, { params: { id }, query: { from } }),
    meta: { reads: [lead.name, setting.name] },
    placeholderData: keepPreviousData,
  });

type Source = SourceReport['sources'][number];

const columnsFor = (total: number): RelatedColumn<Source>[] => [
  {
    id: 'name',
    header: 'Source',
    width: 150,
    grow: 1,
    main: true,
    value: ({ name }) => name,
  },
  {
    id: 'leads',
    header: 'Leads',
    width: 84,
    align: 'end',
    value: ({ leads }) => leads,
  },
  { id: 'calls', header: 'Calls', width: 84, align: 'end', value: ({ calls }) => calls },
  { id: 'share', header: 'Share', width: 84, align: 'end', cell: ({ leads }) => shareOf(leads, total) },
  {
    id: 'last',
    header: 'Last lead',
    width: 112,
    cell: ({ last }) => <RelativeTime at={last} />,
    value: ({ last }) => last,
  },
];

export interface LeadReportProps {
  readonly clientId: number;
  readonly clientName: string;
  /** Leads before this day are not reported. */
  readonly since: string | null;
  readonly days: number;
  readonly onDays: (days: number) => void;
}

/** A client's leads by source: over time, in numbers, and as a file. */
export function LeadReport({ clientId, clientName, since, days, onDays }: LeadReportProps) {
  const now = useNow();
  const found = useQuery(reportOptions(clientId, firstDay(now, days)));
  const { data: report } = found;
  const chart = useMemo(() => (report === undefined ? undefined : leadChart(report)), [report]);
  const columns = useMemo(() => columnsFor(report?.total ?? 0), [report?.total]);
  if (found.isError && report === undefined) return <QueryError query={found} />;
  if (report === undefined || chart === undefined) return <SkeletonText lines={8} />;
  const save = (): void =>
    downloadText(
      `leads-by-source-${clientId}-${report.from}-${report.until}.csv`,
      'text/csv',
      csvText(reportRows(clientName, report)),
    );
  return (
    <div className={classes.report}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label="Period"
          data={periods.map((each) => ({ value: String(each), label: `${each} days` }))}
          value={String(days)}
          onChange={(value) => onDays(Number(value))}
        />
        <Button
          size="compact-sm"
          variant="default"
          disabled={report.total === 0}
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          onClick={save}
        >
          Download CSV
        </Button>
      </div>
      <p className={classes.muted}>
        {formatCount(report.total, 'lead')}, {report.from} to {report.until}, duplicates left out
        {since === report.from ? '. Earlier ones are before the effective date.' : '.'}
      </p>
      {report.total === 0 ? (
        <EmptyState title="No leads in this time">
          Choose a longer period, or an earlier effective date.
        </EmptyState>
      ) : (
        <>
          <Chart
            title="Leads a week"
            kind="bar"
            stacked
            along="Week"
            data={chart.data}
            series={chart.series}
          />
          <RelatedTable
            label="Sources of the leads"
            name="source-report"
            columns={columns}
            rows={report.sources}
            rowKey={({ source }) => source}
            maxRows={12}
          />
        </>
      )}
    </div>
  );
}
