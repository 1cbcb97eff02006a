import { buildingStackCompany } from '@supersync/contract/building-stack/building-stack-company.ts';
import { bindScreen } from '../../platform/define-screen.ts';
import { defineFeature, searchRecords } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { clientMapperScreen, clientMappingScreen, syncTestScreen } from './screens.ts';

const queries = () => import('./stack-queries.ts');

export const feature = defineFeature({
  screens: [
    bindScreen(
      clientMapperScreen,
      () => import('./client-mapper-page.tsx'),
      async ({ search }) => {
        const { companyRelations, isMappingState, standingsOptions } = await queries();
        const state = search.get('state');
        return Promise.all([
          prefetchList(buildingStackCompany, search, {
            relations: companyRelations,
            where: isMappingState(state) ? { status: state } : {},
          }),
          queryClient.prefetchQuery(standingsOptions),
        ]);
      },
    ),
    bindScreen(
      clientMappingScreen,
      () => import('./client-mapping-page.tsx'),
      async ({ params: { id } }) => {
        const { buildingsOptions, companyOptions } = await queries();
        return Promise.all([
          queryClient.prefetchQuery(companyOptions(Number(id))),
          queryClient.prefetchQuery(buildingsOptions(Number(id))),
        ]);
      },
    ),
    bindScreen(syncTestScreen, () => import('./sync-test-page.tsx')),
  ],
  search: [searchRecords(buildingStackCompany, clientMappingScreen, { detail: ({ remoteId }) => remoteId })],
});
