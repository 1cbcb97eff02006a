import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { metricNames, metricRanges } from './metric-catalogue.ts';

type Points = readonly (number | null)[];

const isPoints = (value: unknown): boolean =>
  Array.isArray(value) && value.every((point) => point === null || typeof point === 'number');

/** Checked as a whole: one schema for each of the many thousand points of a month holds the page for a frame. */
const points = z.custom<Points>(isPoints).meta({ type: 'array', items: { type: ['number', 'null'] } });

const values = z.partialRecord(z.enum(metricNames.values), points);

/** At most a few hundred points, whatever the range: charts stay quick to send and to draw. */
export const readMetricSeries = defineAction({
  name: 'read_metric_series',
  summary: 'Metrics of this installation over time',
  method: 'GET',
  path: '/api/v1/metrics/series',
  access: 'super-user',
  query: z.object({ range: z.enum(metricRanges.values).default('1h') }),
  answer: z.object({
    range: z.enum(metricRanges.values),
    /** Seconds between two points. */
    step: z.int(),
    /** Milliseconds since 1970. */
    times: z.array(z.int()),
    processes: z.array(z.object({ name: z.string(), isLive: z.boolean(), values })),
  }),
});

/** Dashboards of other systems, by configuration. */
export const readOutsideDashboards = defineAction({
  name: 'read_outside_dashboards',
  summary: 'Configured dashboards of other systems',
  method: 'GET',
  path: '/api/v1/metrics/dashboards',
  access: 'super-user',
  answer: z.array(z.object({ name: z.string(), url: z.string(), isEmbedded: z.boolean() })),
});
