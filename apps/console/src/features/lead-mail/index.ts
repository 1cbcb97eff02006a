import { leadMail } from '@supersync/contract/lead-mail/lead-mail.ts';
import { bindScreen } from '../../platform/define-screen.ts';
import { defineFeature } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { mailList, mailOptions, openMailIn, testMailsOptions, verdictOptions } from './mail-queries.ts';
import { emailParserScreen, pubsubTestScreen } from './screens.ts';

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
});
