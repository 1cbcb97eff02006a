import { leadMail } from '@supersync/contract/messaging/lead-mail/lead-mail.ts';
import { listAddress } from '#kit/list-page/list-state.ts';
import { defineAttention, waitingRecords } from '#platform/screen/feature.ts';
import { emailParserScreen } from './screens.ts';

const week = 7 * 86_400_000;
const aWeekAgo = (): string => new Date(Math.floor((Date.now() - week) / 60_000) * 60_000).toISOString();

export const attention = defineAttention([
  {
    title: 'Parse failures this week',
    screen: emailParserScreen,
    href: listAddress(emailParserScreen.path, {
      filters: { class: { kind: 'in', values: ['parse_failure'] } },
    }),
    tone: 'warning',
    resource: leadMail,
    count: () =>
      waitingRecords(leadMail, 'receivedAt', { class: 'parse_failure', receivedAt: { gte: aWeekAgo() } }),
  },
]);
