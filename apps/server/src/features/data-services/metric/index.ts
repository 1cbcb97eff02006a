import { readMetricSeries, readOutsideDashboards } from '@supersync/contract/data-services/metric/actions.ts';
import { metricAlert, slowStatement } from '@supersync/contract/data-services/metric/metric-alert.ts';
import { metricThreshold } from '@supersync/contract/data-services/metric/metric-threshold.ts';
import { z } from 'zod';
import { registerAction } from '#platform/actions/register-action.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { registerJob } from '#platform/jobs/jobs.ts';
import { createMailer } from '#platform/mail/mail.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { exportGauges } from './export-gauges.ts';
import { startMonitor, takeSample } from './monitor.ts';
import { ProcessSampler } from './process-sampler.ts';
import { readSeries } from './read-series.ts';
import { rollUpSamples } from './store-samples.ts';

export const metricFeature: Feature = (server) => {
  const { app, config, clock } = server;
  const mailer = createMailer(config);
  const sampler = new ProcessSampler(server);

  server.whenAnswered.push(({ status, milliseconds, isStream }) => {
    if (!isStream) sampler.requests.note(milliseconds, status >= 500);
  });
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onListen', async () => {
    stop = startMonitor(server, () => takeSample(server, sampler, mailer));
  });
  app.addHook('preClose', async () => {
    await stop?.();
    sampler.close();
  });
  exportGauges(server);

  registerJob(
    server,
    defineJob({
      name: 'roll-up-metrics',
      schema: z.object({}),
      cron: '* * * * *',
      retry: { limit: 0, delaySeconds: 0 },
      handler: ({ db }) => rollUpSamples(db, clock.now()),
    }),
  );
  registerResource(server, metricThreshold);
  registerResource(server, metricAlert);
  registerResource(server, slowStatement);
  registerAction(server, readMetricSeries, ({ db, query }) => readSeries(db, query.range, clock.now()));
  registerAction(server, readOutsideDashboards, async () => [...config.dashboards]);
};
