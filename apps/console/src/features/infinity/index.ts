import { client } from '@supersync/contract/client/client.ts';
import { bindScreen } from '../../platform/define-screen.ts';
import { defineFeature } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { infinityScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      infinityScreen,
      () => import('./infinity-page.tsx'),
      async ({ search }) => {
        const { infinityRelations, isState, stateCounts, stateWhere } = await import('./infinity-queries.ts');
        const state = search.get('state');
        return Promise.all([
          prefetchList(client, search, {
            relations: infinityRelations,
            where: stateWhere(isState(state) ? state : null),
          }),
          queryClient.prefetchQuery(stateCounts),
        ]);
      },
    ),
  ],
});
