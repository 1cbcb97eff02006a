import { siteInsight } from '@supersync/contract/websites/site-check/site-insight.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { countRecords, defineAttention } from '#platform/screen/feature.ts';
import { healthWhere, type ShownHealth } from './shown-health.ts';
import { websiteInsightsScreen } from './screens.ts';

const countOf = (shown: ShownHealth): Promise<number> =>
  countRecords(siteInsight, {}, { 'site.status': 'active', ...healthWhere(shown) });

export const attention = defineAttention([
  {
    title: 'Websites down',
    screen: websiteInsightsScreen,
    href: hrefOf(websiteInsightsScreen, {}, { show: 'down' }),
    tone: 'danger',
    resource: siteInsight,
    count: () => countOf('down'),
  },
  {
    title: 'Website certificates expiring',
    screen: websiteInsightsScreen,
    href: hrefOf(websiteInsightsScreen, {}, { show: 'expiring' }),
    tone: 'warning',
    resource: siteInsight,
    count: () => countOf('expiring'),
  },
]);
