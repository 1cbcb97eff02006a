import { sampleSeconds } from '@supersync/contract/data-services/metric/metric-catalogue.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Server } from '#platform/server.ts';
import { installationValues } from './installation-values.ts';
import type { ProcessSampler } from './process-sampler.ts';
import { mailAlerts, raiseAlerts } from './raise-alerts.ts';
import {
  claimInstallationSlot,
  slotOf,
  storeInstallationValues,
  storeProcessSample,
} from './store-samples.ts';

/** One sample of this process; of several processes the first also measures the installation and raises alerts. */
export async function takeSample(server: Server, sampler: ProcessSampler, mailer: Mailer): Promise<void> {
  const { db, config, clock } = server;
  const now = clock.now();
  const slot = slotOf(now);
  await storeProcessSample(db, sampler.take(), slot);
  if (!(await claimInstallationSlot(db, slot))) return;
  await storeInstallationValues(db, await installationValues(db, config.dataDir, now), slot);
  await raiseAlerts(db, now);
  await mailAlerts(server, mailer, config.product.name, now);
}

/** Samples at each slot until stopped. A sample that fails is skipped: monitoring never takes the server down. */
export function startMonitor(server: Server, take: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const plan = (): void => {
    if (isStopped) return;
    const slotMs = sampleSeconds * 1000;
    timer = setTimeout(tick, slotMs - (Date.now() % slotMs)).unref();
  };
  const tick = (): void => {
    running = take()
      .catch((error: unknown) => server.log.warn({ err: error }, 'A monitoring sample was skipped'))
      .finally(plan);
  };
  plan();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
