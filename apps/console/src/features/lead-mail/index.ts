import { leadMail } from '@supersync/contract/lead-mail/lead-mail.ts';
import { listAddress } from '../../kit/list-page/list-state.ts';
import { bindScreen } from '../../platform/define-screen.ts';
import { countRecords, defineFeature } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { mailList, mailOptions, openMailIn, testMailsOptions, verdictOptions } from './mail-queries.ts';
import { emailParserScreen, pubsubTestScreen } from './screens.ts';

const week = 7 * 86_400_000;
const aWeekAgo = (): string => new Date(Math.floor((Date.now() - week) / 60_000) * 60_000).toISOString();

export const feature = defineFeature({
  screens: [
    bindScreen(
      emailParserScreen,
      () => import('./email-parser-page.tsx'),
      ({ search }) => {
        const open = openMailIn(search);
        return Promise.all([
          prefetchList(leadMail, search, mailList),
          ...(open === null
            ? []
            : [
                queryClient.prefetchQuery(mailOptions(open)),
                queryClient.prefetchQuery(verdictOptions(open)),
              ]),
        ]);
      },
    ),
    bindScreen(
      pubsubTestScreen,
      () => import('./pubsub-test-page.tsx'),
      () => queryClient.prefetchQuery(testMailsOptions),
    ),
  ],
  attention: [
    {
      title: 'Lead mails nobody could read this week',
      screen: emailParserScreen,
      href: listAddress(emailParserScreen.path, {
        filters: { class: { kind: 'in', values: ['parse_failure'] } },
      }),
      tone: 'warning',
      resource: leadMail,
      count: () => countRecords(leadMail, { class: 'parse_failure', receivedAt: { gte: aWeekAgo() } }),
    },
  ],
});
