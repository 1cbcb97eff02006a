// Loaded before the server: the same server, which records nothing about its requests and itself.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { Histogram } from 'prom-client';
import { ProcessSampler } from '../../apps/server/src/features/data-services/metric/process-sampler.ts';
import { RequestStats } from '../../apps/server/src/features/data-services/metric/request-stats.ts';

const nothing = (): void => {};
const quiet = { observe: nothing, startTimer: () => () => 0 };
Object.assign(Histogram.prototype, { labels: () => quiet, observe: nothing });
Object.assign(RequestStats.prototype, { note: nothing });
Object.assign(ProcessSampler.prototype, {
  take(): never {
    throw new Error('Nothing is recorded');
  },
});

const hooks: unknown = createRequire(import.meta.url)('node:perf_hooks');
if (typeof hooks === 'object' && hooks !== null)
  Reflect.set(hooks, 'monitorEventLoopDelay', () => ({
    enable: () => true,
    disable: () => true,
    reset: nothing,
    percentile: () => 0,
  }));
syncBuiltinESMExports();
