import { numberIn } from '#platform/screen/address-part.ts';
import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { redactionOptions, redactionsOptions } from './redaction-queries.ts';
import { redactScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      redactScreen,
      () => import('./redact-page.tsx'),
      ({ search }) => {
        const open = numberIn(search.get('redaction'));
        return Promise.all([
          queryClient.prefetchQuery(redactionsOptions),
          ...(open === null ? [] : [queryClient.prefetchQuery(redactionOptions(open))]),
        ]);
      },
    ),
  ],
});
