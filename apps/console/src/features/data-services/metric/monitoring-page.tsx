import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import {
  installation,
  metricCatalogue,
  metricRanges,
  type MetricName,
} from '@supersync/contract/data-services/metric/metric-catalogue.ts';
import { metricAlert, slowStatement } from '@supersync/contract/data-services/metric/metric-alert.ts';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { Board, BoardPage, NoCards, NumberCard, PanelCard } from '#kit/board/board.tsx';
import { Chart } from '#kit/chart/chart.tsx';
import { useInTurn } from '#kit/chart/use-in-turn.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { SkeletonBar, SkeletonText } from '#kit/state/skeleton.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { useRights } from '#platform/session/rights.ts';
import { AlertList } from './alert-list.tsx';
import { chartRows, healthCharts, latestOf, type HealthChart } from './chart-rows.ts';
import { alertsOptions, rangeIn, seriesOptions, type Series } from './metric-queries.ts';
import { OutsideDashboards } from './outside-dashboards.tsx';
import { monitoringScreen } from './screens.ts';
import { SlowStatements } from './slow-statements.tsx';
import { ThresholdList } from './threshold-list.tsx';

const figures: readonly MetricName[] = ['requests', 'latency95', 'errors', 'jobs', 'outboxLag', 'disk'];

/** What a card shows before there is a number: that it is coming, or that it is not. */
const withoutData = ({ isError }: { readonly isError: boolean }): null | undefined =>
  isError ? null : undefined;

/** This installation's health: what is wrong now, then how it came to be. */
export function Page() {
  const [search] = useSearchParams();
  const part = useAddressPart(['range']);
  const range = rangeIn(search);
  const series = useQuery(seriesOptions(range));
  const alerts = useQuery(alertsOptions);
  const seesStatements = useRights(slowStatement).read;
  useLiveRecords(metricAlert);
  const firing = alerts.data?.data.filter(({ status }) => status === 'firing') ?? [];
  return (
    <BoardPage title={monitoringScreen.title} lead={monitoringScreen.description}>
      <Board title="Now">
        <NumberCard
          label="Firing alerts"
          value={alerts.data === undefined ? withoutData(alerts) : firing.length}
          note={alerts.data === undefined ? undefined : (firing[0]?.name ?? 'Nothing needs attention')}
          tone={
            alerts.data === undefined
              ? 'neutral'
              : firing.length === 0
                ? 'success'
                : firing.some(({ severity }) => severity === 'danger')
                  ? 'danger'
                  : 'warning'
          }
        />
        <NumberCard
          label="Running processes"
          value={
            series.data === undefined
              ? withoutData(series)
              : series.data.processes.filter(({ name, isLive }) => isLive && name !== installation).length
          }
        />
        {series.data === undefined
          ? null
          : figures.map((metric) => <LatestCard key={metric} metric={metric} series={series.data} />)}
      </Board>
      <AlertList />
      <Board
        title="Health"
        size="wide"
        actions={
          <SegmentedControl
            size="xs"
            aria-label="Period"
            value={range}
            data={[...optionsOf(metricRanges)]}
            onChange={(value: string) => part.show(value === '1h' ? {} : { range: value }, true)}
          />
        }
      >
        {series.data === undefined ? (
          <NoCards>{series.isError ? <QueryError query={series} /> : <SkeletonText lines={12} />}</NoCards>
        ) : series.data.processes.length === 0 ? (
          <NoCards>
            <EmptyState title="No samples yet">
              Each process is sampled every ten seconds. The first sample appears here shortly.
            </EmptyState>
          </NoCards>
        ) : (
          healthCharts.map((chart) => <HealthPanel key={chart.title} chart={chart} series={series.data} />)
        )}
      </Board>
      <ThresholdList />
      {seesStatements ? <SlowStatements /> : null}
      <OutsideDashboards />
    </BoardPage>
  );
}

function LatestCard({ metric, series }: { readonly metric: MetricName; readonly series: Series }) {
  const { label, unit } = metricCatalogue[metric];
  const latest = latestOf(series, metric);
  return latest === null ? null : (
    <NumberCard label={unit === '' ? label : `${label} (${unit})`} value={Math.round(latest * 10) / 10} />
  );
}

interface HealthPanelProps {
  readonly chart: HealthChart;
  readonly series: Series;
}

const chartHeight = 200;

/** New figures of all charts come at once: each takes them in its turn, and only then draws again. */
function HealthPanel({ chart, series: latest }: HealthPanelProps) {
  const series = useInTurn(latest);
  return (
    <PanelCard>
      {series === undefined ? (
        <SkeletonBar height={chartHeight} />
      ) : (
        <DrawnChart chart={chart} series={series} />
      )}
    </PanelCard>
  );
}

const DrawnChart = memo(({ chart, series }: HealthPanelProps) => {
  const { rows, series: lines, unit } = chartRows(chart, series);
  return (
    <Chart
      title={`${chart.title}, ${metricRanges.labels[series.range]}`}
      kind="line"
      along="time"
      data={rows}
      series={lines}
      unit={unit}
      height={chartHeight}
    />
  );
});
DrawnChart.displayName = 'DrawnChart';
