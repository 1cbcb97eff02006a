import {
  installation,
  metricCatalogue,
  sampleSeconds,
  type MetricName,
} from '@supersync/contract/data-services/metric/metric-catalogue.ts';
import { Gauge } from 'prom-client';
import sql from 'sql-template-tag';
import type { Server } from '#platform/server.ts';
import type { MetricValues } from './process-sampler.ts';

/** `supersync_sealing_lag`, as `/metrics` names it. */
export const gaugeName = (metric: string): string =>
  `supersync_${metric.replace(/[A-Z]|(?<!\d)\d+$/g, (part) => `_${part.toLowerCase()}`)}`;

const names = Object.keys(metricCatalogue).filter((name): name is MetricName =>
  Object.hasOwn(metricCatalogue, name),
);

interface Latest {
  readonly process: string;
  readonly age: number;
  readonly values: MetricValues;
}

/** The latest sample of the installation and of each process, for Prometheus. */
export function exportGauges({ metrics, db, clock }: Server): void {
  let reading: Promise<Latest[]> | undefined;
  const read = async (): Promise<Latest[]> => {
    const now = clock.now();
    const { rows } = await db.query<Latest>(sql`
      select distinct on (process) process, values, extract(epoch from ${now}::timestamptz - at)::float8 as age
      from metric_samples where step = ${sampleSeconds} and at > ${now}::timestamptz - interval '1 minute'
      order by process, at desc`);
    return rows;
  };
  // The gauges of one scrape are collected together: they share one statement.
  const latest = (): Promise<Latest[]> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const name of names) {
    const { label, unit } = metricCatalogue[name];
    const gauge = new Gauge({
      name: gaugeName(name),
      help: unit === '' ? label : `${label} (${unit})`,
      labelNames: ['process'],
      registers: [],
      async collect() {
        const rows = await latest();
        this.reset();
        for (const { process, values } of rows) {
          const value = values[name];
          if (value !== undefined) this.set({ process }, value);
        }
      },
    });
    metrics.registerMetric(gauge);
  }
  const age = new Gauge({
    name: 'supersync_last_sample_seconds',
    help: 'Age of the latest sample of the installation (s)',
    registers: [],
    async collect() {
      const own = (await latest()).find(({ process }) => process === installation);
      if (own !== undefined) this.set(own.age);
    },
  });
  metrics.registerMetric(age);
}
