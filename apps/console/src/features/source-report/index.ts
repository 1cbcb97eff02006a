import { client } from '@supersync/contract/client/client.ts';
import { bindScreen } from '../../platform/define-screen.ts';
import { defineFeature } from '../../platform/feature.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { sourceReportingScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      sourceReportingScreen,
      () => import('./source-reporting-page.tsx'),
      async ({ search }) => {
        const { reportingRelations, reportingWhere } = await import('./reporting-clients.ts');
        return prefetchList(client, search, {
          relations: reportingRelations,
          where: reportingWhere(search.get('clients') === 'all'),
        });
      },
    ),
  ],
});
