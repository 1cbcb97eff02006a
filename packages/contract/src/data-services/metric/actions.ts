import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { metricNames, metricRanges } from './metric-catalogue.ts';

const values = z.partialRecord(z.enum(metricNames.values), z.array(z.number().nullable()));

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
