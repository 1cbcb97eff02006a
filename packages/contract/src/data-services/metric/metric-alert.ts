import { choices } from '../../kernel/choices.ts';
import { defineResource } from '../../kernel/define-resource.ts';
import { choice, decimal, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { metricNames } from './metric-catalogue.ts';
import { alertSeverities, operators } from './metric-threshold.ts';

const never = { supplied: 'never' } as const;

export const alertStatuses = choices({ firing: ['Firing', 'danger'], resolved: ['Resolved', 'success'] });

/** A threshold that a process, or the installation, crossed. */
export const metricAlert = defineResource({
  name: 'metric_alert',
  singular: 'alert',
  path: '/api/v1/metric_alerts',
  table: 'metric_alerts',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    name: text({ ...never, search: true }),
    status: choice(alertStatuses, never),
    severity: choice(alertSeverities, never),
    metric: choice(metricNames, never),
    process: text(never),
    thresholdId: integer({ ...never, nullable: true }),
    /** The worst value so far. */
    value: decimal({ ...never, scale: 2, label: 'Worst value' }),
    startedAt: timestamp({ ...never, label: 'Started' }),
    resolvedAt: timestamp({ ...never, nullable: true, label: 'Resolved at' }),
    mailedAt: timestamp({ ...never, nullable: true, label: 'Mailed' }),
    modified: stamp(),
  },
  access: { read: 'super-user' },
  label: 'name',
  plainFilters: ['status', 'metric'],
  defaultSort: '-startedAt,-id',
  summary: 'Alerts of this installation',
});

/** A statement of ours that took long. Its parameters are not kept. */
export const slowStatement = defineResource({
  name: 'slow_statement',
  singular: 'slow statement',
  path: '/api/v1/slow_statements',
  table: 'slow_statements',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    at: timestamp(never),
    process: text(never),
    durationMs: integer({ ...never, label: 'Duration (ms)' }),
    statement: text({ ...never, search: true, max: 2000 }),
  },
  access: { read: operators },
  label: 'statement',
  plainFilters: ['process'],
  defaultSort: '-at,-id',
  versioned: false,
  summary: 'Slow database statements of the last 30 days',
});
