import { choices } from '../../kernel/choices.ts';

/** How finer samples become coarser ones: what is bad when high keeps its peak, what is bad when low its lowest. */
export type Combine = 'average' | 'highest' | 'lowest';

export interface MetricDefinition {
  readonly label: string;
  readonly unit: '/s' | 'ms' | 's' | 'MB' | '%' | '';
  readonly combine: Combine;
  /** Measured by each process, or once for the whole installation. */
  readonly of: 'process' | 'installation';
}

/** Every metric of this installation, as it is recorded, drawn and compared with thresholds. */
export const metricCatalogue = {
  requests: { label: 'Requests', unit: '/s', combine: 'average', of: 'process' },
  errors: { label: 'Failed requests', unit: '/s', combine: 'average', of: 'process' },
  latencyMedian: { label: 'Latency, median', unit: 'ms', combine: 'average', of: 'process' },
  latency95: { label: 'Latency, 95th percentile', unit: 'ms', combine: 'highest', of: 'process' },
  latency99: { label: 'Latency, 99th percentile', unit: 'ms', combine: 'highest', of: 'process' },
  loopDelay: { label: 'Event-loop delay', unit: 'ms', combine: 'highest', of: 'process' },
  memory: { label: 'Memory', unit: 'MB', combine: 'average', of: 'process' },
  heap: { label: 'Heap', unit: 'MB', combine: 'average', of: 'process' },
  poolUsed: { label: 'Connections in use', unit: '', combine: 'highest', of: 'process' },
  poolWaiting: { label: 'Waiting for a connection', unit: '', combine: 'highest', of: 'process' },
  slowStatements: { label: 'Slow statements', unit: '', combine: 'highest', of: 'process' },
  slowestStatement: { label: 'Slowest statement', unit: 'ms', combine: 'highest', of: 'process' },
  workers: { label: 'Running workers', unit: '', combine: 'lowest', of: 'installation' },
  jobs: { label: 'Waiting jobs', unit: '', combine: 'highest', of: 'installation' },
  jobAge: { label: 'Oldest waiting job', unit: 's', combine: 'highest', of: 'installation' },
  runs: { label: 'Queued task runs', unit: '', combine: 'highest', of: 'installation' },
  runAge: { label: 'Oldest queued run', unit: 's', combine: 'highest', of: 'installation' },
  deliveries: { label: 'Waiting messages', unit: '', combine: 'highest', of: 'installation' },
  outboxLag: { label: 'Outbox lag', unit: 's', combine: 'highest', of: 'installation' },
  sealingLag: { label: 'Sealing lag', unit: 's', combine: 'highest', of: 'installation' },
  databaseSize: { label: 'Database size', unit: 'MB', combine: 'highest', of: 'installation' },
  disk: { label: 'Disk used', unit: '%', combine: 'highest', of: 'installation' },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

export type MetricName = keyof typeof metricCatalogue;

const labels = Object.fromEntries(Object.entries(metricCatalogue).map(([name, { label }]) => [name, label]));
// The names are those of the catalogue; building the labels from it loses their types.
export const metricNames = choices(labels as Record<MetricName, string>);

/** Under this name stand the samples of the whole installation. */
export const installation = 'installation';

/** Samples per resolution in seconds, and how long each is kept. */
export const resolutions = [
  { seconds: 10, keptHours: 6 },
  { seconds: 60, keptHours: 72 },
  { seconds: 600, keptHours: 8 * 24 },
  { seconds: 3600, keptHours: 30 * 24 },
] as const;

export const sampleSeconds = resolutions[0].seconds;

/** A statement that takes longer is counted and kept. */
export const slowStatementMs = 500;

export const metricRanges = choices({
  '1h': '1 hour',
  '6h': '6 hours',
  '1d': '1 day',
  '3d': '3 days',
  '7d': '7 days',
  '30d': '30 days',
});
