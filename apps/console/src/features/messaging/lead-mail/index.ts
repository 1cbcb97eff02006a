import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { bindList } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { leadMailList } from './lead-mail-list.tsx';
import { mailOptions, openMailIn, testMailsOptions, verdictOptions } from './mail-queries.ts';
import { emailParserScreen, pubsubTestScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindList(
      emailParserScreen,
      leadMailList,
      () => import('./email-parser-page.tsx'),
      async ({ search }) => {
        const open = openMailIn(search);
        if (open !== null)
          await Promise.all([
            queryClient.prefetchQuery(mailOptions(open)),
            queryClient.prefetchQuery(verdictOptions(open)),
          ]);
      },
    ),
    bindScreen(
      pubsubTestScreen,
      () => import('./test-mail/pubsub-test-page.tsx'),
      () => queryClient.prefetchQuery(testMailsOptions),
    ),
  ],
});
