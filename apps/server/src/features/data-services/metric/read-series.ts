import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { readMetricSeries } from '@supersync/contract/data-services/metric/actions.ts';
import {
  installation,
  metricCatalogue,
  metricNames,
  type MetricName,
  type metricRanges,
} from '@supersync/contract/data-services/metric/metric-catalogue.ts';
import sql from 'sql-template-tag';
import type { Database } from '#platform/db/database.ts';
import { liveSeconds } from './installation-values.ts';

type Series = ActionAnswer<typeof readMetricSeries>;
type Range = ChoiceOf<typeof metricRanges>;

const hour = 3600;
const day = 24 * hour;

/** Which resolution a range is read from, and the seconds between two points of its charts. */
const shapes: Readonly<
  Record<Range, { readonly length: number; readonly from: number; readonly step: number }>
> = {
  '1h': { length: hour, from: 10, step: 10 },
  '6h': { length: 6 * hour, from: 60, step: 60 },
  '1d': { length: day, from: 600, step: 600 },
  '3d': { length: 3 * day, from: 600, step: 1200 },
  '7d': { length: 7 * day, from: 600, step: 1800 },
  '30d': { length: 30 * day, from: 3600, step: 7200 },
};

interface Sample {
  readonly process: string;
  readonly time: number;
  readonly values: Readonly<Record<string, number>>;
}

const combine = {
  average: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length,
  highest: (values: readonly number[]) => Math.max(...values),
  lowest: (values: readonly number[]) => Math.min(...values),
};

/** One value a point; null where there is none. */
function pointsOf(metric: MetricName, samples: readonly Sample[], times: readonly number[], stepMs: number) {
  const [first = 0] = times;
  const found: number[][] = times.map(() => []);
  for (const { time, values } of samples) {
    const value = values[metric];
    if (value !== undefined) found[Math.floor((time - first) / stepMs)]?.push(value);
  }
  const together = combine[metricCatalogue[metric].combine];
  return found.map((values) => (values.length === 0 ? null : Number(together(values).toFixed(2))));
}

/** Grouped here and not by the database, for which it is many times the work of reading the rows. */
export async function readSeries(db: Database, range: Range, now: Date): Promise<Series> {
  const { length, from, step } = shapes[range];
  const stepMs = step * 1000;
  const end = Math.floor(now.getTime() / stepMs) * stepMs;
  const count = length / step;
  const times = Array.from({ length: count }, (_, index) => end - (count - 1 - index) * stepMs);
  const { rows } = await db.query<Sample>(sql`
    select process, (extract(epoch from at) * 1000)::int8 as time, values from metric_samples
    where step = ${from} and at >= ${new Date(times[0] ?? end)} and at <= ${now} order by process, at`);
  const { rows: live } = await db.query<{ process: string }>(sql`
    select distinct process from metric_samples
    where step = 10 and at > ${now}::timestamptz - make_interval(secs => ${liveSeconds})`);
  const processes = [...Map.groupBy(rows, ({ process }) => process)].map(([name, samples]) => {
    const measured = metricNames.values.filter((metric) =>
      samples.some(({ values }) => values[metric] !== undefined),
    );
    return {
      name,
      isLive: live.some(({ process }) => process === name),
      values: Object.fromEntries(
        measured.map((metric) => [metric, pointsOf(metric, samples, times, stepMs)]),
      ),
    };
  });
  const isFirst = ({ name }: { readonly name: string }): number => Number(name === installation);
  return { range, step, times, processes: processes.toSorted((a, b) => isFirst(b) - isFirst(a)) };
}
