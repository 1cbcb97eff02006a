import { siteInsight } from '@supersync/contract/websites/site-check/site-insight.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { countRecords, defineAttention, waitingRecords } from '#platform/screen/feature.ts';
import { healthWhere, type ShownHealth } from './shown-health.ts';
import { websiteInsightsScreen } from './screens.ts';

const active = (shown: ShownHealth) => ({ 'site.status': 'active', ...healthWhere(shown) });

export const attention = defineAttention([
  {
    title: 'Websites down',
    screen: websiteInsightsScreen,
    href: hrefOf(websiteInsightsScreen, {}, { show: 'down' }),
    tone: 'danger',
    resource: siteInsight,
    count: () => waitingRecords(siteInsight, 'downSince', {}, active('down')),
  },
  {
    title: 'Website certificates expiring',
    screen: websiteInsightsScreen,
    href: hrefOf(websiteInsightsScreen, {}, { show: 'expiring' }),
    tone: 'warning',
    resource: siteInsight,
    count: () => countRecords(siteInsight, {}, active('expiring')),
  },
]);
