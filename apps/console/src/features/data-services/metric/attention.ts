import { metricAlert } from '@supersync/contract/data-services/metric/metric-alert.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { defineAttention, waitingRecords } from '#platform/screen/feature.ts';
import { monitoringScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Critical alerts',
    screen: monitoringScreen,
    href: hrefOf(monitoringScreen),
    tone: 'danger',
    resource: metricAlert,
    count: () => waitingRecords(metricAlert, 'startedAt', { status: 'firing', severity: 'danger' }),
  },
  {
    title: 'Alert warnings',
    screen: monitoringScreen,
    href: hrefOf(monitoringScreen),
    tone: 'warning',
    resource: metricAlert,
    count: () => waitingRecords(metricAlert, 'startedAt', { status: 'firing', severity: 'warning' }),
  },
]);
