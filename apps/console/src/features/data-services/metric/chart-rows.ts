import {
  installation,
  metricCatalogue,
  type MetricName,
} from '@supersync/contract/data-services/metric/metric-catalogue.ts';
import type { ChartColour, ChartSeries } from '#kit/chart/chart-props.ts';
import type { Series } from './metric-queries.ts';

/** A chart: the metrics it draws, one line each, or one metric with a line for each process. */
export interface HealthChart {
  readonly title: string;
  readonly metrics: readonly MetricName[];
}

export const healthCharts: readonly HealthChart[] = [
  { title: 'Requests', metrics: ['requests'] },
  { title: 'Failed requests', metrics: ['errors'] },
  { title: 'Latency', metrics: ['latencyMedian', 'latency95', 'latency99'] },
  { title: 'Event-loop delay', metrics: ['loopDelay'] },
  { title: 'Memory', metrics: ['memory'] },
  { title: 'Database connections', metrics: ['poolUsed', 'poolWaiting'] },
  { title: 'Queue depth', metrics: ['jobs', 'runs', 'deliveries'] },
  { title: 'Queue age', metrics: ['jobAge', 'runAge'] },
  { title: 'Outbox lag', metrics: ['outboxLag'] },
  { title: 'Sealing lag', metrics: ['sealingLag'] },
  { title: 'Slow statements', metrics: ['slowStatements'] },
  { title: 'Slowest statement', metrics: ['slowestStatement'] },
  { title: 'Database size', metrics: ['databaseSize'] },
  { title: 'Disk used', metrics: ['disk'] },
  { title: 'Running workers', metrics: ['workers'] },
];

interface Line {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

/** Several processes stand side by side: by process, and by metric where a chart has several. */
function linesOf({ metrics }: HealthChart, { processes }: Series): Line[] {
  const [first] = metrics;
  if (first === undefined) return [];
  const isOfInstallation = metricCatalogue[first].of === 'installation';
  return processes
    .filter(({ name }) => (name === installation) === isOfInstallation)
    .flatMap(({ name, values }) =>
      metrics.map((metric) => {
        const { label } = metricCatalogue[metric];
        const lineLabel = isOfInstallation ? label : metrics.length === 1 ? name : `${label}: ${name}`;
        return { label: lineLabel, values: values[metric] ?? [] };
      }),
    )
    .filter(({ values }) => values.some((value) => value !== null));
}

const clock = new Intl.DateTimeFormat('en-CA', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const clockWithSeconds = new Intl.DateTimeFormat('en-CA', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const dayAndClock = new Intl.DateTimeFormat('en-CA', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const formatOf = (step: number): Intl.DateTimeFormat =>
  step < 60 ? clockWithSeconds : step < 600 ? clock : dayAndClock;

/** Fifteen charts share their moments: each is put into words once. */
const momentsOf = new WeakMap<Series, readonly string[]>();

function momentsIn(series: Series): readonly string[] {
  const known = momentsOf.get(series);
  if (known !== undefined) return known;
  const format = formatOf(series.step);
  const moments = series.times.map((time) => format.format(time));
  momentsOf.set(series, moments);
  return moments;
}

const colours: readonly ChartColour[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** The series of a chart and a row for each moment; moments without a value leave a gap. */
export function chartRows(chart: HealthChart, series: Series) {
  const lines = linesOf(chart, series).slice(0, colours.length);
  return {
    unit: unitOf(chart),
    series: lines.map(({ label }, index): ChartSeries => ({
      name: `line${index}`,
      label,
      colour: colours[index] ?? 1,
    })),
    rows: momentsIn(series).map((time, place) => ({
      time,
      ...Object.fromEntries(
        lines.flatMap(({ values }, index) => {
          const value = values[place];
          return value === null || value === undefined ? [] : [[`line${index}`, value]];
        }),
      ),
    })),
  };
}

function unitOf({ metrics: [first] }: HealthChart): string {
  const unit = first === undefined ? '' : metricCatalogue[first].unit;
  return unit === '' ? '' : ` ${unit}`;
}

/** The latest value of a metric: of all running processes the sum or the worst. */
export function latestOf({ processes }: Series, metric: MetricName): number | null {
  const { combine } = metricCatalogue[metric];
  const running = processes.filter(({ isLive }) => isLive);
  const values = running.flatMap(({ values: own }) => {
    const latest = own[metric]?.findLast((value) => value !== null);
    return latest === null || latest === undefined ? [] : [latest];
  });
  if (values.length === 0) return null;
  return combine === 'average'
    ? values.reduce((sum, value) => sum + value, 0)
    : combine === 'lowest'
      ? Math.min(...values)
      : Math.max(...values);
}
