import {
  installation,
  metricCatalogue,
  sampleSeconds,
} from '@supersync/contract/data-services/metric/metric-catalogue.ts';
import type { metricThreshold } from '@supersync/contract/data-services/metric/metric-threshold.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { MetricValues } from './process-sampler.ts';

export type Threshold = Pick<Row<typeof metricThreshold>, 'metric' | 'comparison' | 'value' | 'forSeconds'>;

export interface StoredSample {
  readonly process: string;
  readonly at: Date;
  readonly values: MetricValues;
}

export interface Judgement {
  readonly process: string;
  /** Undecided: an alert that is firing goes on, and none starts. */
  readonly state: 'crossed' | 'clear' | 'undecided';
  readonly worst: number;
}

/** A value that is older says nothing about now. */
const freshSeconds = 4 * sampleSeconds;

export const samplesNeededFor = (thresholds: readonly Threshold[]): number =>
  Math.max(0, ...thresholds.map(({ forSeconds }) => forSeconds)) + freshSeconds;

const isCrossing = ({ comparison, value }: Threshold, measured: number): boolean =>
  comparison === 'above' ? measured > Number(value) : measured < Number(value);

function judgeProcess(
  threshold: Threshold,
  process: string,
  samples: readonly StoredSample[],
  now: Date,
): Judgement {
  const age = ({ at }: StoredSample): number => (now.getTime() - at.getTime()) / 1000;
  const measured = samples
    .flatMap((sample) => {
      const value = sample.values[threshold.metric];
      return value === undefined ? [] : [{ value, age: age(sample) }];
    })
    .filter((each) => each.age <= Math.max(threshold.forSeconds + sampleSeconds, freshSeconds))
    .toSorted((a, b) => a.age - b.age);
  const values = measured.map(({ value }) => value);
  const worst = threshold.comparison === 'above' ? Math.max(...values) : Math.min(...values);
  const [latest] = measured;
  if (latest === undefined || latest.age > freshSeconds || !isCrossing(threshold, latest.value))
    return { process, state: 'clear', worst: latest === undefined ? 0 : worst };
  const window = measured.filter((each) => each.age <= threshold.forSeconds + sampleSeconds);
  const isLongEnough = (window.at(-1)?.age ?? 0) >= threshold.forSeconds;
  const isCrossed = isLongEnough && window.every(({ value }) => isCrossing(threshold, value));
  return { process, state: isCrossed ? 'crossed' : 'undecided', worst };
}

/** Whether each process that is measured crosses a threshold, by its samples until now. */
export function judgeThreshold(
  threshold: Threshold,
  samples: readonly StoredSample[],
  now: Date,
): readonly Judgement[] {
  const isOfInstallation = metricCatalogue[threshold.metric].of === 'installation';
  const byProcess = Map.groupBy(
    samples.filter(({ process }) => (process === installation) === isOfInstallation),
    ({ process }) => process,
  );
  return [...byProcess].map(([process, own]) => judgeProcess(threshold, process, own, now));
}
