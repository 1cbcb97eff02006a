import { tlsWarningDays } from '@supersync/contract/websites/site-check/rules.ts';
import { siteInsight } from '@supersync/contract/websites/site-check/site-insight.ts';
import { listAddress } from '#kit/list-page/list-state.ts';
import { countRecords, defineAttention } from '#platform/screen/feature.ts';
import { downFilters, expiringFilters } from './insight-links.ts';
import { websiteInsightsScreen } from './screens.ts';

const active = { 'site.status': 'active' } as const;
const dayMs = 86_400_000;

export const attention = defineAttention([
  {
    title: 'Websites down',
    screen: websiteInsightsScreen,
    href: listAddress(websiteInsightsScreen.path, { filters: downFilters }),
    tone: 'danger',
    resource: siteInsight,
    count: () => countRecords(siteInsight, { isUp: false }, active),
  },
  {
    title: 'Certificates expiring',
    screen: websiteInsightsScreen,
    href: listAddress(websiteInsightsScreen.path, { filters: expiringFilters(new Date()) }),
    tone: 'warning',
    resource: siteInsight,
    count: () =>
      countRecords(
        siteInsight,
        { tlsExpiresAt: { lt: new Date(Date.now() + tlsWarningDays * dayMs).toISOString() } },
        active,
      ),
  },
]);
