import { dayOfMoment } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { rateRetirement } from '@supersync/contract/sales/rate-change/rate-access.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { countRecords, defineAttention } from '#platform/screen/feature.ts';
import { dueNoticesHref, unsentNoticesHref } from './notice-addresses.ts';
import { allRatesScreen, approvedRatesScreen, ratesToApproveScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Rate notices due today or late',
    screen: allRatesScreen,
    // The console may be open for days.
    get href() {
      return dueNoticesHref(dayOfMoment(Date.now()));
    },
    access: rateRetirement,
    tone: 'danger',
    resource: subscription,
    count: () => countRecords(subscription, { noticeDeadline: { lte: dayOfMoment(Date.now()) } }),
  },
  {
    title: 'Rates waiting for approval',
    screen: ratesToApproveScreen,
    href: hrefOf(ratesToApproveScreen),
    access: rateRetirement,
    tone: 'info',
    resource: subscription,
    count: () => countRecords(subscription, { status: 'needsApproval' }),
  },
  {
    title: 'Rate notices that failed or bounced',
    screen: approvedRatesScreen,
    href: unsentNoticesHref,
    access: rateRetirement,
    tone: 'danger',
    resource: subscription,
    count: () => countRecords(subscription, { noticeStatus: { in: ['failed', 'bounced'] } }),
  },
]);
