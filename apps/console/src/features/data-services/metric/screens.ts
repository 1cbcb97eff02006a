import { defineScreen } from '#platform/screen/define-screen.ts';

export const monitoringScreen = defineScreen({
  path: '/monitoring-dashboards',
  title: 'Monitoring Dashboards',
  description: 'Watch the health of this installation and set alert thresholds.',
  keywords: ['metrics', 'health', 'latency', 'errors', 'queue', 'alert', 'threshold', 'grafana', 'disk'],
  lists: ['metric_threshold', 'metric_alert', 'slow_statement'],
});
