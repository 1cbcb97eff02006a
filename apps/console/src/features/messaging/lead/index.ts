import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { numberIn } from '#platform/screen/address-part.ts';
import { leadReplayOptions, leadReplaysOptions } from './lead-replay-queries.ts';
import { leadReplayScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      leadReplayScreen,
      () => import('./lead-replay-page.tsx'),
      ({ search }) => {
        const open = numberIn(search.get('replay'));
        return Promise.all([
          queryClient.prefetchQuery(leadReplaysOptions),
          ...(open === null ? [] : [queryClient.prefetchQuery(leadReplayOptions(open))]),
        ]);
      },
    ),
  ],
});
