import { requires } from '../../access/permission/access.ts';
import { choices } from '../../kernel/choices.ts';
import { defineResource } from '../../kernel/define-resource.ts';
import { choice, decimal, flag, integer, stamp, text } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { metricNames } from './metric-catalogue.ts';

/** Those who keep the installation running. */
export const operators = requires(['supersync_developer_tools', 'supersync_admin_tools']);

export const comparisons = choices({ above: 'Above', below: 'Below' });
export const alertSeverities = choices({
  warning: ['Warning', 'warning'],
  danger: ['Critical', 'danger'],
});

/** A limit of a metric. While it is crossed an alert is firing. */
export const metricThreshold = defineResource({
  name: 'metric_threshold',
  singular: 'alert threshold',
  path: '/api/v1/metric_thresholds',
  table: 'metric_thresholds',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    name: text({ min: 1, max: 100, search: true }),
    metric: choice(metricNames),
    comparison: choice(comparisons, { default: 'above' }),
    value: decimal({ scale: 2, label: 'Limit' }),
    forSeconds: integer({
      min: 0,
      max: 3600,
      default: 30,
      label: 'For seconds',
      help: 'How long the limit must be crossed before the alert fires',
    }),
    severity: choice(alertSeverities, { default: 'warning' }),
    mailTo: text({ format: 'email', nullable: true, label: 'Send mail to' }),
    isActive: flag({ default: true, label: 'Active' }),
    modified: stamp(),
  },
  access: { read: 'super-user', create: operators, update: operators, delete: operators },
  label: 'name',
  plainFilters: ['metric'],
  defaultSort: 'name',
  summary: 'Limits of metrics that raise alerts',
});
