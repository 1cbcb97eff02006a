import { alertStatuses, type metricAlert } from '@supersync/contract/data-services/metric/metric-alert.ts';
import { metricCatalogue } from '@supersync/contract/data-services/metric/metric-catalogue.ts';
import { alertSeverities } from '@supersync/contract/data-services/metric/metric-threshold.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { useQuery } from '@tanstack/react-query';
import type { RelatedColumn } from '#kit/record-page/related-table.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { LoadedTable } from '#platform/loaded/loaded-table.tsx';
import { alertsOptions } from './metric-queries.ts';

type Alert = Row<typeof metricAlert>;

const columns: readonly RelatedColumn<Alert>[] = [
  { id: 'name', header: 'Alert', width: 220, main: true, fixed: true, value: ({ name }) => name },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    value: ({ status }) => status,
    cell: ({ status }) => <ChoiceBadge of={alertStatuses} value={status} />,
  },
  {
    id: 'severity',
    header: 'Severity',
    width: 110,
    value: ({ severity }) => severity,
    cell: ({ severity }) => <ChoiceBadge of={alertSeverities} value={severity} />,
  },
  { id: 'process', header: 'Process', width: 200, value: ({ process }) => process },
  {
    id: 'value',
    header: 'Worst value',
    width: 120,
    align: 'end',
    value: ({ value }) => Number(value),
    cell: ({ value, metric }) => `${formatNumber(Number(value))} ${metricCatalogue[metric].unit}`.trim(),
  },
  {
    id: 'started',
    header: 'Started',
    width: 130,
    value: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => <RelativeTime at={startedAt} />,
  },
  {
    id: 'resolved',
    header: 'Resolved',
    width: 130,
    value: ({ resolvedAt }) => resolvedAt,
    cell: ({ resolvedAt }) => (resolvedAt === null ? <Nothing /> : <RelativeTime at={resolvedAt} />),
  },
];

/** Alerts of the last 30 days, those that are firing first. */
export function AlertList() {
  const alerts = useQuery(alertsOptions);
  return (
    <Section title="Alerts" count={alerts.data?.meta.total}>
      <LoadedTable
        label="Alerts"
        name="metric-alerts"
        columns={columns}
        query={alerts}
        rowKey={({ id }) => String(id)}
        maxRows={8}
        empty={
          <EmptyState title="No alerts">
            Alerts appear here while a threshold is crossed, and 30 days after.
          </EmptyState>
        }
      />
    </Section>
  );
}
